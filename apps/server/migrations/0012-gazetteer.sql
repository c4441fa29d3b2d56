-- Towns of the world, for searches without a geocoder. Unlogged: loaded again from its file when it is lost, and no part of
-- backups and moves.
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;

CREATE UNLOGGED TABLE gazetteer_places (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL,
  district text NOT NULL,
  longitude double precision NOT NULL,
  latitude double precision NOT NULL,
  population integer NOT NULL
);
CREATE INDEX gazetteer_places_latitude_idx ON gazetteer_places (latitude);

-- Each name a place is known by, in lower case and without accents; compared byte by byte, so that beginnings are found.
CREATE UNLOGGED TABLE gazetteer_names (
  place_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- What it is called there, not what others call it.
  is_own boolean NOT NULL
);
CREATE INDEX gazetteer_names_key_idx ON gazetteer_names (key);
CREATE INDEX gazetteer_names_slip_idx ON gazetteer_names USING gin (key gin_trgm_ops);

-- Which file is loaded.
CREATE UNLOGGED TABLE gazetteer_versions (
  version text PRIMARY KEY
);
