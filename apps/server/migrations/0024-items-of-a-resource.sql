-- Which items were started from a public resource: the page of a resource and its popup list them.
CREATE INDEX items_listed_resource_idx ON items (resource_kind, resource_id) WHERE is_listed AND resource_id IS NOT NULL;
