-- What happened, in order. A stream is all that happened in one conversation, or to one member. Its row counts its events:
-- whoever adds one holds that row until the transaction ends, so numbers have no holes and follow the order of commits.
CREATE TABLE event_streams (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint UNIQUE REFERENCES members ON DELETE CASCADE,
  conversation_id bigint UNIQUE REFERENCES conversations ON DELETE CASCADE,
  last_seq bigint NOT NULL,
  CHECK (num_nonnulls(member_id, conversation_id) = 1)
);

CREATE TABLE events (
  stream_id bigint NOT NULL REFERENCES event_streams ON DELETE CASCADE,
  seq bigint NOT NULL,
  type text NOT NULL,
  -- The fields of packages/contract/src/events.ts
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (stream_id, seq)
);

-- Until now a conversation counted its events itself, and being closed was the only one there was. A member who was erased
-- since is NULL on their side of the conversation and, if they closed it, in closed_by.
INSERT INTO event_streams (conversation_id, last_seq)
SELECT id, last_seq FROM conversations WHERE last_seq > 0 ORDER BY id;

INSERT INTO events (stream_id, seq, type, data, created_at)
SELECT event_streams.id, event_streams.last_seq, 'conversation.closed',
  jsonb_build_object('closed_by', CASE WHEN closed_by IS NOT DISTINCT FROM owner_id THEN 'owner' ELSE 'asker' END), closed_at
FROM event_streams JOIN conversations ON conversations.id = event_streams.conversation_id
WHERE closed_at IS NOT NULL;

ALTER TABLE conversations DROP COLUMN last_seq;
