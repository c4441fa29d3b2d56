-- People of the instance. What others may see of them is decided in features/members.
CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (length(username) BETWEEN 3 AND 20),
  email text NOT NULL,
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 50),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 50),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 300),
  homepage_url text NOT NULL DEFAULT '',
  facebook_url text NOT NULL DEFAULT '',
  instagram_url text NOT NULL DEFAULT '',
  mastodon_url text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr')),
  sign_up_date timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  disabled_at timestamptz,
  -- The reference location: never part of an answer to another member.
  ref_longitude double precision CHECK (ref_longitude BETWEEN -180 AND 180),
  ref_latitude double precision CHECK (ref_latitude BETWEEN -90 AND 90),
  CHECK ((ref_longitude IS NULL) = (ref_latitude IS NULL))
);

-- Usernames and addresses are unique without regard to case.
CREATE UNIQUE INDEX members_username_key ON members (lower(username));
CREATE UNIQUE INDEX members_email_key ON members (lower(email));
CREATE INDEX members_active_idx ON members (id) WHERE activated_at IS NOT NULL AND disabled_at IS NULL;
