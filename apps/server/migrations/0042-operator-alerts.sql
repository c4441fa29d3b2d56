-- What operators were told about the instance, one row per check, such as backups or disk space.
CREATE TABLE operator_alerts (
  name text PRIMARY KEY,
  -- Whether they were last told that it needs attention, or that this is over.
  is_open boolean NOT NULL DEFAULT false,
  changed_at timestamptz,
  -- Consecutive checks with another result than `is_open`.
  different_results integer NOT NULL DEFAULT 0,
  checked_at timestamptz
);

-- The newest version in the release feed that an operator chose, in one row.
CREATE TABLE newest_release (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version text NOT NULL CHECK (version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  url text CHECK (url ~ '^https://' AND length(url) <= 500),
  checked_at timestamptz NOT NULL
);
