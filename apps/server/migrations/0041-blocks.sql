-- Pairs of members who do not see each other's content. Each block is stored for both of them, so that a read needs one lookup by
-- its reader. blocked_at is NULL in the row of the member who did not block the other.
CREATE TABLE blocks (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  hidden_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  blocked_at timestamptz,
  PRIMARY KEY (member_id, hidden_id),
  CHECK (member_id <> hidden_id)
);
CREATE INDEX blocks_hidden_idx ON blocks (hidden_id);

-- Changes with each block of the member, by either side. 0 means that the member has never had one, so lists need no filter.
ALTER TABLE members ADD COLUMN blocks_version integer NOT NULL DEFAULT 0;

-- A muted conversation causes no mails, and does not count as unread.
ALTER TABLE conversations
  ADD COLUMN owner_muted boolean NOT NULL DEFAULT false,
  ADD COLUMN asker_muted boolean NOT NULL DEFAULT false;
DROP INDEX conversations_owner_unread_idx;
DROP INDEX conversations_asker_unread_idx;
CREATE INDEX conversations_owner_unread_idx ON conversations (owner_id) INCLUDE (owner_unread)
  WHERE owner_unread > 0 AND NOT owner_muted;
CREATE INDEX conversations_asker_unread_idx ON conversations (asker_id) INCLUDE (asker_unread)
  WHERE asker_unread > 0 AND NOT asker_muted;
