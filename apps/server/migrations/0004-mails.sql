-- The outbox: a mail is written with what causes it, in the same transaction, and deleted once it is sent.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for a mail that outlives its member, such as the last one.
  member_id bigint REFERENCES members ON DELETE CASCADE,
  -- Stays the same when sending is tried again, so that a mail that arrives twice is seen as one.
  message_id text NOT NULL UNIQUE,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- Set when it is given up; kept for the operator to see.
  failed_at timestamptz,
  last_error text
);
CREATE INDEX mails_due_idx ON mails (next_attempt_at) WHERE failed_at IS NULL;
CREATE INDEX mails_member_idx ON mails (member_id);
