-- The place as others see it. For an approximate one this is the middle of its cell of a fixed grid of about 400 m, which
-- depends on the cell alone; `approximateLocation` of the contract is the same rule.
CREATE FUNCTION cell_latitude(latitude double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN greatest(-90, least(90, (floor(latitude / 0.0036) + 0.5) * 0.0036));

-- Cells get wider in degrees towards the poles, so that they stay as wide in metres.
CREATE FUNCTION cell_columns(latitude double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN greatest(1, floor(360 * cos(radians(cell_latitude(latitude))) / 0.0036 + 0.5));

CREATE FUNCTION cell_longitude(longitude double precision, latitude double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (least(floor((longitude + 180) / 360 * cell_columns(latitude)), cell_columns(latitude) - 1) + 0.5)
    / cell_columns(latitude) * 360 - 180;

ALTER TABLE items
  -- All lists, distances and orders for others use these two.
  ADD COLUMN shown_longitude double precision GENERATED ALWAYS AS (
    CASE location_precision WHEN 'exact' THEN longitude ELSE cell_longitude(longitude, latitude) END) STORED,
  ADD COLUMN shown_latitude double precision GENERATED ALWAYS AS (
    CASE location_precision WHEN 'exact' THEN latitude ELSE cell_latitude(latitude) END) STORED,
  -- The address as its owner typed it, and as far as others may know it.
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 200),
  ADD COLUMN area text NOT NULL DEFAULT '' CHECK (length(area) <= 200),
  ADD COLUMN use_coordinates boolean NOT NULL DEFAULT false,
  ADD COLUMN is_recurrent boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_reason text CHECK (closed_reason IN ('ON', 'OUT', 'NOT', 'OTH')),
  -- Grows with each edit: an edit of what somebody saw earlier is refused.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN comments_count integer NOT NULL DEFAULT 0,
  ADD COLUMN views_count integer NOT NULL DEFAULT 0;

CREATE INDEX items_owner_newest_idx ON items (owner_id, creationdate DESC, id DESC);
DROP INDEX items_owner_idx;

CREATE TABLE item_images (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint NOT NULL REFERENCES items ON DELETE CASCADE,
  position integer NOT NULL,
  file text NOT NULL,
  thumb_file text NOT NULL
);
CREATE INDEX item_images_item_idx ON item_images (item_id, position);
CREATE INDEX item_images_file_idx ON item_images (file);
CREATE INDEX item_images_thumb_file_idx ON item_images (thumb_file);

CREATE TABLE comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint NOT NULL REFERENCES items ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000),
  creationdate timestamptz NOT NULL
);
CREATE INDEX comments_item_idx ON comments (item_id, id);
CREATE INDEX comments_author_idx ON comments (author_id);

-- Who has seen what: once each, and only of members who let it be saved.
CREATE TABLE item_views (
  item_id bigint NOT NULL REFERENCES items ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, item_id)
);
CREATE INDEX item_views_item_idx ON item_views (item_id);

-- Answers that a repeated call gets again, for a day.
CREATE TABLE idempotency_keys (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  call text NOT NULL,
  input_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, key)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
