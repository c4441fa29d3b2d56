-- What members share: donations (DN), loans (LN), requests (RQ) and events (EV).
CREATE TABLE items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('DN', 'LN', 'RQ', 'EV')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  description text NOT NULL CHECK (length(description) <= 1000),
  category1 text NOT NULL,
  category2 text,
  category3 text,
  visibility text NOT NULL DEFAULT 'PB' CHECK (visibility IN ('PB', 'UL', 'DR')),
  creationdate timestamptz NOT NULL DEFAULT now(),
  startdate timestamptz NOT NULL DEFAULT now(),
  enddate timestamptz,
  closed_at timestamptz,
  -- The true place. Others see it only as far as location_precision allows.
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  location_precision text NOT NULL DEFAULT 'approximate' CHECK (location_precision IN ('exact', 'approximate')),
  CHECK ((longitude IS NULL) = (latitude IS NULL)),
  CHECK (enddate >= startdate)
);

CREATE INDEX items_owner_idx ON items (owner_id);
CREATE INDEX items_active_idx ON items (id) INCLUDE (owner_id, enddate) WHERE visibility = 'PB' AND closed_at IS NULL;
