-- Conversations that were closed because a participant disabled their account: recovering it opens them again.
ALTER TABLE conversations
  ADD COLUMN closed_with_account boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT closed_with_account OR closed_at IS NOT NULL);
UPDATE conversations SET closed_with_account = true FROM members WHERE members.id = closed_by AND closed_at = disabled_at;

-- Whoever changes many items locks them in the order of their ids: two who do it at once wait, instead of deadlocking.
CREATE OR REPLACE FUNCTION tell_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM items WHERE owner_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE items SET owner_username = NEW.username, owner_disabled = NEW.disabled_at IS NOT NULL WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;

-- Accounts that were erased, so that a backup made before does not bring them back. An id may be given again after a
-- restore, so the time of sign-up belongs to it; hashed, because nothing may say who was erased.
CREATE FUNCTION erasure_hash(member_id bigint, sign_up_date timestamptz) RETURNS bytea
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN sha256(convert_to(member_id || ' ' || extract(epoch FROM sign_up_date), 'UTF8'));
CREATE TABLE erasures (
  member_hash bytea PRIMARY KEY,
  erased_at timestamptz NOT NULL
);

-- Old events are deleted by age.
CREATE INDEX events_created_idx ON events (created_at);
