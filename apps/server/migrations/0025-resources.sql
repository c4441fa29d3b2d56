-- Public resources as their sources have them. One that its source lost stays, so that items keep the name of what they were
-- started from.
CREATE TABLE resources (
  kind text NOT NULL CHECK (kind ~ '^[A-Z]{3}$'),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 100),
  source text NOT NULL CHECK (source IN ('osm', 'falling_fruit', 'repair_cafe', 'demo')),
  name text NOT NULL CHECK (length(name) <= 200),
  description text NOT NULL CHECK (length(description) <= 1000),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  opening_hours text NOT NULL CHECK (length(opening_hours) <= 1000),
  website text NOT NULL CHECK (length(website) <= 1000),
  image_url text NOT NULL CHECK (length(image_url) <= 1000),
  version integer NOT NULL DEFAULT 1,
  first_seen_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  gone_at timestamptz,
  PRIMARY KEY (kind, id)
);
CREATE INDEX resources_map_idx ON resources USING gist (point(longitude, latitude)) WHERE gone_at IS NULL;
CREATE INDEX resources_gone_idx ON resources (gone_at) WHERE gone_at IS NOT NULL;
CREATE INDEX resources_image_idx ON resources (image_url) WHERE image_url <> '';

-- The squares in which a source is asked, of the web map's grid at zoom 10.
CREATE TABLE resource_tiles (
  source text NOT NULL CHECK (source IN ('osm', 'falling_fruit', 'repair_cafe')),
  x integer NOT NULL CHECK (x BETWEEN 0 AND 1023),
  y integer NOT NULL CHECK (y BETWEEN 0 AND 1023),
  fetched_at timestamptz,
  -- Set while it waits to be fetched.
  wanted_at timestamptz,
  -- While it is fetched: by then the process that does it has given up.
  claimed_until timestamptz,
  -- Failures since it was last fetched, and when it may be tried again.
  failures integer NOT NULL DEFAULT 0,
  failed_at timestamptz,
  retry_at timestamptz,
  PRIMARY KEY (source, x, y)
);
CREATE INDEX resource_tiles_wanted_idx ON resource_tiles (source, wanted_at) WHERE wanted_at IS NOT NULL;

-- Pictures of resources, fetched by the instance from addresses that the sources name. Without a file it could not be had.
CREATE TABLE resource_images (
  url text PRIMARY KEY CHECK (length(url) BETWEEN 1 AND 1000),
  file text CHECK (file ~ '^[0-9a-f]{64}\.webp$'),
  fetched_at timestamptz NOT NULL
);
CREATE INDEX resource_images_file_idx ON resource_images (file);
