-- What disabled members said is hidden, and is not counted either.
UPDATE items SET comments_count = shown.count
  FROM (
    SELECT item_id, count(*) FILTER (WHERE members.disabled_at IS NULL) AS count
    FROM comments JOIN members ON members.id = author_id GROUP BY item_id
  ) AS shown
  WHERE items.id = shown.item_id AND items.comments_count <> shown.count;
