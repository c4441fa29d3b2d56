-- Profile pictures could be found by counting, and pictures of items from before migration 0020 still can. Nothing refers to these
-- ids but addresses that the web app asks for anew.
ALTER TABLE member_images ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
UPDATE member_images SET id = random_id();
-- Of a million random ids about one is this low, and changing it does no harm.
UPDATE item_images SET id = random_id() WHERE id < 4294967296;
