-- Members who look after people and content in the web app. Whoever may run commands on the server names the first.
CREATE TABLE operators (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  since timestamptz NOT NULL
);

-- What operators did, and why. An entry outlives whom it names: then it no longer says who that was.
CREATE TABLE operator_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  done_at timestamptz NOT NULL,
  channel text NOT NULL CHECK (channel IN ('web', 'command')),
  operator_id bigint REFERENCES members ON DELETE SET NULL,
  action text NOT NULL,
  member_id bigint REFERENCES members ON DELETE SET NULL,
  item_id bigint REFERENCES items ON DELETE SET NULL,
  reason text NOT NULL CHECK (length(reason) <= 500),
  CHECK (channel = 'web' OR operator_id IS NULL)
);
CREATE INDEX operator_actions_operator_idx ON operator_actions (operator_id) WHERE operator_id IS NOT NULL;
CREATE INDEX operator_actions_member_idx ON operator_actions (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX operator_actions_item_idx ON operator_actions (item_id) WHERE item_id IS NOT NULL;

-- Links by which people sign up where that takes an invitation. Whoever has the link may use it, so only its hash is stored.
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  note text NOT NULL CHECK (length(note) <= 100),
  created_at timestamptz NOT NULL,
  max_uses integer NOT NULL CHECK (max_uses > 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND max_uses),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);

ALTER TABLE members
  -- Set by an operator: the account is disabled, and its owner cannot recover it.
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_reason text NOT NULL DEFAULT '' CHECK (length(suspended_reason) <= 500),
  ADD COLUMN invitation_id bigint REFERENCES invitations ON DELETE SET NULL,
  -- Signed up where an operator approves of new members. It is not activated before that.
  ADD COLUMN needs_approval boolean NOT NULL DEFAULT false,
  -- Since when it waits for an operator: its owner has proven the address.
  ADD COLUMN applied_at timestamptz,
  ADD CHECK (suspended_at IS NULL OR disabled_at IS NOT NULL),
  ADD CHECK (applied_at IS NULL OR (needs_approval AND activated_at IS NULL));
CREATE INDEX members_applied_idx ON members (applied_at) WHERE applied_at IS NOT NULL;
CREATE INDEX members_invitation_idx ON members (invitation_id) WHERE invitation_id IS NOT NULL;

-- An item that an operator hid is seen by its owner alone, with the reason.
ALTER TABLE items
  ADD COLUMN hidden_at timestamptz,
  ADD COLUMN hidden_reason text NOT NULL DEFAULT '' CHECK (length(hidden_reason) <= 500);
CREATE INDEX items_hidden_idx ON items (hidden_at) WHERE hidden_at IS NOT NULL;
-- Operators look through all items, the newest first.
CREATE INDEX items_newest_idx ON items (seq) WHERE visibility <> 'DR';
-- Kept out of lists because its owner is disabled or an operator hid it. The same column as before, so `is_listed` and its
-- indexes stay as they are.
ALTER TABLE items RENAME COLUMN owner_disabled TO is_withheld;

CREATE OR REPLACE FUNCTION copy_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_over = false;
  IF TG_OP = 'INSERT' THEN
    SELECT username, disabled_at IS NOT NULL FROM members WHERE id = NEW.owner_id FOR SHARE
      INTO NEW.owner_username, NEW.is_withheld;
    -- An owner who does not exist is for the foreign key to refuse.
    NEW.owner_username = coalesce(NEW.owner_username, '');
    NEW.is_withheld = coalesce(NEW.is_withheld, false) OR NEW.hidden_at IS NOT NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION tell_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM items WHERE owner_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE items SET owner_username = NEW.username, is_withheld = NEW.disabled_at IS NOT NULL OR hidden_at IS NOT NULL
    WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;

-- Whoever hides an item has locked its owner.
CREATE FUNCTION withhold_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_withheld = NEW.hidden_at IS NOT NULL
    OR EXISTS (SELECT FROM members WHERE id = NEW.owner_id AND disabled_at IS NOT NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER items_withhold BEFORE UPDATE OF hidden_at ON items FOR EACH ROW EXECUTE FUNCTION withhold_item();

-- What operators tell everybody, in one row.
CREATE TABLE notices (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  banner_en text NOT NULL DEFAULT '' CHECK (length(banner_en) <= 300),
  banner_fr text NOT NULL DEFAULT '' CHECK (length(banner_fr) <= 300),
  -- Names the banner: whoever closed it sees the next one all the same.
  banner_at timestamptz,
  -- While it is set, only operators write.
  maintenance_at timestamptz,
  CHECK ((banner_en = '') = (banner_fr = '') AND (banner_en = '') = (banner_at IS NULL))
);
INSERT INTO notices DEFAULT VALUES;
