-- Towns have a name in each language.
ALTER TABLE gazetteer_places RENAME COLUMN name TO name_en;
ALTER TABLE gazetteer_places ADD COLUMN name_fr text;
UPDATE gazetteer_places SET name_fr = name_en;
ALTER TABLE gazetteer_places ALTER COLUMN name_fr SET NOT NULL;

-- The town or quarter around the public place of an item, as far as others may know its place. It never comes from the typed
-- address, so what was derived from that is dropped; a job names all items again.
ALTER TABLE items
  DROP COLUMN area,
  ADD COLUMN area_en text NOT NULL DEFAULT '' CHECK (length(area_en) <= 200),
  ADD COLUMN area_fr text NOT NULL DEFAULT '' CHECK (length(area_fr) <= 200),
  -- Who named it. The gazetteer knows towns at once; the geocoder knows quarters, and is asked later.
  ADD COLUMN area_source text NOT NULL DEFAULT 'none' CHECK (area_source IN ('none', 'gazetteer', 'geocoder'));
CREATE INDEX items_unnamed_idx ON items (id) WHERE area_source = 'none' AND longitude IS NOT NULL;
-- The geocoder is asked once for all items of a cell.
CREATE INDEX items_unrefined_idx ON items (cell_latitude(latitude), cell_longitude(longitude, latitude))
  WHERE area_source <> 'geocoder' AND longitude IS NOT NULL;

-- A number from 1 to 2^53 - 1, which JavaScript holds exactly, made of 53 bits that nobody can guess. Whoever has no link
-- finds neither an item nor an image by counting.
CREATE FUNCTION random_id() RETURNS bigint
  LANGUAGE sql VOLATILE PARALLEL SAFE
  -- Version and variant of a UUID are in its middle; both ends are random.
  RETURN (SELECT (('x' || left(hex, 12) || right(hex, 2))::bit(56)::bigint >> 3) % 9007199254740991 + 1
    FROM replace(gen_random_uuid()::text, '-', '') AS hex);

ALTER TABLE items ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
ALTER TABLE item_images ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
