-- The languages are a list in the code, and adding one needs no migration: what was a column for each language is JSON by language.
DO $$
DECLARE
  rule record;
BEGIN
  FOR rule IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
    WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
      AND (conrelid = 'members'::regclass AND conname LIKE '%language%'
        OR conrelid = 'items'::regclass AND conname LIKE '%area_%' AND conname NOT LIKE '%area_source%'
        OR conrelid = 'notices'::regclass AND conname LIKE '%banner%'
        OR conrelid = 'notices'::regclass AND pg_get_constraintdef(oid) LIKE '%banner_en%')
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', rule.of, rule.conname);
  END LOOP;
END $$;

-- A change of type writes the table and its indexes once. An UPDATE of all rows would add to each index row by row, and leave as
-- many dead rows behind.
ALTER TABLE items
  ALTER COLUMN area_en DROP DEFAULT,
  ALTER COLUMN area_en TYPE jsonb USING jsonb_build_object('en', area_en, 'fr', area_fr);
ALTER TABLE items RENAME COLUMN area_en TO areas;
ALTER TABLE items
  DROP COLUMN area_fr,
  ALTER COLUMN areas SET DEFAULT '{}',
  ADD CONSTRAINT items_areas_check CHECK (jsonb_typeof(areas) = 'object');

ALTER TABLE gazetteer_places
  ALTER COLUMN name_en TYPE jsonb USING jsonb_build_object('en', name_en, 'fr', name_fr);
ALTER TABLE gazetteer_places RENAME COLUMN name_en TO names;
ALTER TABLE gazetteer_places DROP COLUMN name_fr;

ALTER TABLE notices ADD COLUMN banner jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(banner) = 'object');
UPDATE notices SET banner = jsonb_build_object('en', banner_en, 'fr', banner_fr) WHERE banner_en <> '';
ALTER TABLE notices
  DROP COLUMN banner_en,
  DROP COLUMN banner_fr,
  ADD CHECK ((banner = '{}') = (banner_at IS NULL));
