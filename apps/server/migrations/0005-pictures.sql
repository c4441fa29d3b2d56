-- Profile pictures. The file is named by the hash of its content; the newest `chosen_at` is the current picture.
CREATE TABLE member_images (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  file text NOT NULL,
  small_file text NOT NULL,
  chosen_at timestamptz NOT NULL,
  UNIQUE (member_id, file)
);
CREATE INDEX member_images_member_idx ON member_images (member_id, chosen_at DESC);
CREATE INDEX member_images_file_idx ON member_images (file);

-- "Download my data": asked for by a member, made by a job, fetched with a secret link.
CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz,
  size bigint
);
CREATE INDEX exports_member_idx ON exports (member_id, asked_at DESC);
