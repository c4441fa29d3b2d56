-- Members who review reports. Operators have all their rights, too. A table of its own, so that no check for operators lets one pass.
CREATE TABLE moderators (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  since timestamptz NOT NULL
);

-- What moderators decide on: all reports about the same target while it is undecided. The target is no foreign key, because a case
-- outlives the content that it is about.
CREATE TABLE cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target_type text NOT NULL CHECK (target_type IN ('item', 'comment', 'profile', 'message', 'conversation', 'page')),
  target_id bigint,
  page_url text NOT NULL DEFAULT '' CHECK (length(page_url) <= 500),
  -- Identifies the target, such as `item:7`. A conversation has one for each member in it.
  target_key text NOT NULL CHECK (length(target_key) <= 600),
  -- The member whose content or behaviour the case is about.
  subject_id bigint REFERENCES members ON DELETE SET NULL,
  opened_at timestamptz NOT NULL,
  -- Since when the case waits for moderators. In the future while its author has time for a change; null if nothing is left to do.
  queued_at timestamptz,
  closed_at timestamptz,
  claimed_by bigint REFERENCES members ON DELETE SET NULL,
  claimed_at timestamptz,
  -- Operators got a mail because the case waited too long.
  reminded_at timestamptz,
  -- Grows with each decision, so that of two concurrent ones, the second is refused.
  version integer NOT NULL DEFAULT 1,
  reports_count integer NOT NULL DEFAULT 0,
  -- The snapshots and all texts of the case were deleted.
  forgotten_at timestamptz,
  CHECK ((target_id IS NULL) = (target_type = 'page'))
);
CREATE UNIQUE INDEX cases_open_idx ON cases (target_key) WHERE closed_at IS NULL;
CREATE INDEX cases_target_idx ON cases (target_key);
CREATE INDEX cases_queue_idx ON cases (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX cases_closed_idx ON cases (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX cases_unforgotten_idx ON cases (closed_at) WHERE forgotten_at IS NULL;
CREATE INDEX cases_subject_idx ON cases (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX cases_claimed_idx ON cases (claimed_by) WHERE claimed_by IS NOT NULL;

-- Reported content as it was. A report refers to an earlier snapshot if nothing has changed since.
CREATE TABLE case_snapshots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
  taken_at timestamptz NOT NULL,
  content jsonb NOT NULL
);
CREATE INDEX case_snapshots_case_idx ON case_snapshots (case_id);

-- Pictures of snapshots. The sweep of unused files keeps them.
CREATE TABLE case_pictures (
  id bigint PRIMARY KEY DEFAULT random_id(),
  snapshot_id bigint NOT NULL REFERENCES case_snapshots ON DELETE CASCADE,
  position integer NOT NULL,
  file text NOT NULL,
  small_file text NOT NULL,
  -- Set for pictures in a message.
  message_id bigint
);
CREATE INDEX case_pictures_snapshot_idx ON case_pictures (snapshot_id, position);
CREATE INDEX case_pictures_file_idx ON case_pictures (file);
CREATE INDEX case_pictures_small_file_idx ON case_pictures (small_file);

CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
  snapshot_id bigint REFERENCES case_snapshots ON DELETE SET NULL,
  reporter_id bigint REFERENCES members ON DELETE SET NULL,
  -- Visitors. Both are optional in reports of child abuse.
  visitor_name text CHECK (length(visitor_name) <= 100),
  visitor_email text CHECK (length(visitor_email) <= 254),
  language text NOT NULL,
  reason text NOT NULL,
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 1000),
  created_at timestamptz NOT NULL,
  is_from_visitor boolean NOT NULL DEFAULT false,
  -- Set once, together with the mail about it.
  outcome text CHECK (outcome IN ('acted', 'no_violation')),
  outcome_at timestamptz,
  -- Three of these within a year, and reports of the member no longer hide anything before a moderator has seen it.
  is_unfounded boolean NOT NULL DEFAULT false,
  CHECK (NOT is_from_visitor OR reporter_id IS NULL),
  CHECK ((outcome IS NULL) = (outcome_at IS NULL))
);
CREATE UNIQUE INDEX reports_once_idx ON reports (case_id, reporter_id);
CREATE INDEX reports_reporter_idx ON reports (reporter_id, id) WHERE reporter_id IS NOT NULL;
CREATE INDEX reports_snapshot_idx ON reports (snapshot_id) WHERE snapshot_id IS NOT NULL;
CREATE INDEX reports_created_idx ON reports (created_at);

-- Reports of visitors who have not confirmed their address yet.
CREATE TABLE visitor_reports (
  token_hash bytea PRIMARY KEY,
  page_url text NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX visitor_reports_created_idx ON visitor_reports (created_at);

CREATE TABLE case_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
  author_id bigint REFERENCES members ON DELETE SET NULL,
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL
);
CREATE INDEX case_notes_case_idx ON case_notes (case_id);
CREATE INDEX case_notes_author_idx ON case_notes (author_id) WHERE author_id IS NOT NULL;

CREATE TABLE decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
  decided_at timestamptz NOT NULL,
  -- Null for commands, for automatic decisions, and if the moderator was erased.
  decided_by bigint REFERENCES members ON DELETE SET NULL,
  is_automated boolean NOT NULL DEFAULT false,
  outcome text NOT NULL CHECK (outcome IN
    ('no_violation', 'caution', 'hide', 'remove', 'ask_change', 'restrict', 'suspend', 'ban')),
  -- Also hides or removes the content. Always true for `hide` and `remove`.
  hides_content boolean NOT NULL DEFAULT false,
  -- The rule with its title by language, because operators may change the rules.
  rule integer,
  rule_titles jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL CHECK (length(reason) <= 2000),
  -- Null: without an end.
  ends_at timestamptz,
  -- No longer in effect: it was undone, replaced by another decision, or its time is over.
  ended_at timestamptz,
  ended_by bigint REFERENCES members ON DELETE SET NULL,
  end_cause text CHECK (end_cause IN ('undone', 'appeal', 'replaced', 'expired')),
  acknowledged_at timestamptz,
  -- Removed content, from which undoing the decision restores it.
  removed jsonb,
  CHECK ((ended_at IS NULL) = (end_cause IS NULL))
);
CREATE INDEX decisions_case_idx ON decisions (case_id);
CREATE INDEX decisions_decided_by_idx ON decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX decisions_ended_by_idx ON decisions (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX decisions_ends_idx ON decisions (ends_at) WHERE ends_at IS NOT NULL AND ended_at IS NULL;

CREATE TABLE appeals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  decision_id bigint NOT NULL UNIQUE REFERENCES decisions ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES members ON DELETE SET NULL,
  is_granted boolean,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 2000),
  CHECK ((decided_at IS NULL) = (is_granted IS NULL))
);
CREATE INDEX appeals_decided_by_idx ON appeals (decided_by) WHERE decided_by IS NOT NULL;

CREATE TABLE appeal_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appeal_id bigint NOT NULL REFERENCES appeals ON DELETE CASCADE,
  -- Null for the member who appeals.
  moderator_id bigint REFERENCES members ON DELETE SET NULL,
  is_from_moderator boolean NOT NULL,
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL
);
CREATE INDEX appeal_messages_appeal_idx ON appeal_messages (appeal_id);
CREATE INDEX appeal_messages_moderator_idx ON appeal_messages (moderator_id) WHERE moderator_id IS NOT NULL;

-- Addresses of banned members as keyed hashes. They stay when the account is erased.
CREATE TABLE banned_addresses (
  address_hash bytea NOT NULL,
  decision_id bigint NOT NULL REFERENCES decisions ON DELETE CASCADE,
  PRIMARY KEY (address_hash, decision_id)
);
CREATE INDEX banned_addresses_decision_idx ON banned_addresses (decision_id);
INSERT INTO secrets
  SELECT name, gen_random_uuid()::text || gen_random_uuid()::text FROM unnest(ARRAY['bans', 'statements']) AS name;

-- Texts with which operators replace the built-in templates of decisions, by language.
CREATE TABLE decision_templates (
  outcome text PRIMARY KEY,
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object')
);

ALTER TABLE members
  -- Until then, the member publishes no items, comments or new conversations.
  ADD COLUMN restricted_until timestamptz,
  -- A caution that the member must acknowledge first.
  ADD COLUMN caution_id bigint REFERENCES decisions ON DELETE SET NULL,
  -- The decision to suspend or ban the member.
  ADD COLUMN suspension_id bigint REFERENCES decisions ON DELETE SET NULL;
CREATE INDEX members_suspension_idx ON members (suspension_id) WHERE suspension_id IS NOT NULL;
CREATE INDEX members_caution_idx ON members (caution_id) WHERE caution_id IS NOT NULL;

-- Decisions may explain more than the forms of operators allow.
ALTER TABLE members DROP CONSTRAINT members_suspended_reason_check,
  ADD CONSTRAINT members_suspended_reason_check CHECK (length(suspended_reason) <= 2000) NOT VALID;
ALTER TABLE items DROP CONSTRAINT items_hidden_reason_check,
  ADD CONSTRAINT items_hidden_reason_check CHECK (length(hidden_reason) <= 2000) NOT VALID;

ALTER TABLE operator_actions
  ADD COLUMN case_id bigint REFERENCES cases ON DELETE SET NULL,
  DROP CONSTRAINT operator_actions_channel_check,
  ADD CONSTRAINT operator_actions_channel_check CHECK (channel IN ('web', 'command', 'automatic'));
CREATE INDEX operator_actions_case_idx ON operator_actions (case_id) WHERE case_id IS NOT NULL;

-- The log only grows. Foreign keys may still remove the members, items and cases that it names.
CREATE FUNCTION keep_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.done_at, NEW.channel, NEW.os_user, NEW.action, NEW.reason)
      IS NOT DISTINCT FROM (OLD.id, OLD.done_at, OLD.channel, OLD.os_user, OLD.action, OLD.reason)
    AND coalesce(NEW.operator_id = OLD.operator_id, NEW.operator_id IS NULL)
    AND coalesce(NEW.member_id = OLD.member_id, NEW.member_id IS NULL)
    AND coalesce(NEW.item_id = OLD.item_id, NEW.item_id IS NULL)
    AND coalesce(NEW.case_id = OLD.case_id, NEW.case_id IS NULL)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Entries of operator_actions cannot be changed or deleted';
END $$;
CREATE TRIGGER operator_actions_keep BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION keep_action();
