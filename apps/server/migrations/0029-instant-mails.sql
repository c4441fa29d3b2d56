-- When the latest mails of a member that go out at once were due, oldest first, and of which family each is. Beyond some of them
-- in an hour, one mail gathers what comes; its time is yet to come.
CREATE TABLE instant_mails (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  -- Items and events are counted together.
  topic text NOT NULL CHECK (topic IN ('items', 'conversations')),
  due_at timestamptz[] NOT NULL,
  families text[] NOT NULL CHECK (cardinality(families) = cardinality(due_at)),
  PRIMARY KEY (member_id, topic)
);

-- What a mail gathers is found by the moment when it is due, and old rows are still deleted by it.
DROP INDEX mailed_items_mailed_idx;
CREATE INDEX mailed_items_mailed_idx ON mailed_items (mailed_at, member_id);
