-- What an account needs beyond the profile: its password, its settings, and how it ends.
ALTER TABLE members
  ADD COLUMN password_hash text NOT NULL DEFAULT '',
  -- Set when its owner confirmed the deletion: from then on it is disabled, and erased at this moment.
  ADD COLUMN deletion_at timestamptz,
  ADD COLUMN dwithin_notifications integer NOT NULL DEFAULT 10 CHECK (dwithin_notifications BETWEEN 0 AND 99),
  ADD COLUMN mail_notif_freq_conversations text NOT NULL DEFAULT 'D' CHECK (mail_notif_freq_conversations IN ('I', 'D', 'N')),
  ADD COLUMN mail_notif_freq_items text NOT NULL DEFAULT 'D' CHECK (mail_notif_freq_items IN ('I', 'D', 'W', 'N')),
  ADD COLUMN mail_notif_freq_events text NOT NULL DEFAULT 'D' CHECK (mail_notif_freq_events IN ('I', 'D', 'W', 'N')),
  ADD COLUMN mail_notif_freq_osm text NOT NULL DEFAULT 'W' CHECK (mail_notif_freq_osm IN ('D', 'W', 'M', 'N')),
  ADD COLUMN mail_notif_generalinfo boolean NOT NULL DEFAULT true,
  ADD COLUMN save_item_viewing boolean NOT NULL DEFAULT true,
  ADD CHECK (deletion_at IS NULL OR disabled_at IS NOT NULL);

CREATE INDEX members_deletion_idx ON members (deletion_at) WHERE deletion_at IS NOT NULL;

-- One per log-in. The token itself is known to the device alone.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_member_idx ON sessions (member_id);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);

-- Links in mails. A newer one of the same action supersedes the older ones.
CREATE TABLE tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('activate_account', 'reset_password', 'recover_account', 'delete_account')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX tokens_member_idx ON tokens (member_id, action);
CREATE INDEX tokens_expiry_idx ON tokens (expires_at);
