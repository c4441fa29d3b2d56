-- What two members say to each other about one item. It outlives the item, and each of the two: what was said stays
-- readable for the one who is left.
CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint REFERENCES items ON DELETE SET NULL,
  owner_id bigint REFERENCES members ON DELETE SET NULL,
  asker_id bigint REFERENCES members ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Only who closed it opens it again.
  closed_by bigint REFERENCES members ON DELETE SET NULL,
  -- The number of its latest event; each event gets the next one.
  last_seq bigint NOT NULL DEFAULT 0,
  UNIQUE (item_id, asker_id),
  CHECK (owner_id <> asker_id),
  CHECK (closed_by IS NULL OR closed_at IS NOT NULL)
);

CREATE INDEX conversations_owner_idx ON conversations (owner_id);
CREATE INDEX conversations_asker_idx ON conversations (asker_id);
CREATE INDEX conversations_closed_by_idx ON conversations (closed_by) WHERE closed_by IS NOT NULL;
CREATE INDEX conversations_abandoned_idx ON conversations (id) WHERE owner_id IS NULL AND asker_id IS NULL;
