-- collect: newest first
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.creationdate END AS value, CASE WHEN is_match THEN CASE WHEN true THEN 0 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2))
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $3 OR tier = $4 AND (items_read.value < $5::timestamptz OR items_read.value = $6::timestamptz AND items_read.seq < $7)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $8::int)
  LIMIT (SELECT $9::int)
) AS page CROSS JOIN (SELECT $10::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- scan: newest first
SELECT tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, items.creationdate AS value, ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (true)) AS is_match
    FROM items
    WHERE (is_listed AND (items.creationdate, items.seq) < ((SELECT $3::timestamptz), (SELECT $4::bigint)))
    ORDER BY items.creationdate DESC, items.seq DESC
    LIMIT (SELECT $5::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value DESC, scanned.seq DESC
  OFFSET (SELECT $6::int)
  LIMIT (SELECT $7::int)
) AS page CROSS JOIN (SELECT $8::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- collect: by start, from a moment on
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.startdate END AS value, CASE WHEN is_match THEN CASE WHEN true THEN 0 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND (items.startdate <= $1 AND (items.enddate IS NULL OR items.enddate > $2) AND items.type = ANY ($3))
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $4 OR tier = $5 AND (items_read.value > $6::timestamptz OR items_read.value = $7::timestamptz AND items_read.seq > $8)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" ASC, "items_read"."seq" ASC
  OFFSET (SELECT $9::int)
  LIMIT (SELECT $10::int)
) AS page CROSS JOIN (SELECT $11::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" ASC;

-- scan: by start, from a moment on
SELECT tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, items.startdate AS value, (items.startdate <= $1 AND (items.enddate IS NULL OR items.enddate > $2) AND items.type = ANY ($3) AND (true)) AS is_match
    FROM items
    WHERE (is_listed AND items.startdate <= (SELECT $4::timestamptz) AND (items.startdate, items.seq) > ((SELECT $5::timestamptz), (SELECT $6::bigint)))
    ORDER BY items.startdate ASC, items.seq ASC
    LIMIT (SELECT $7::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value ASC, scanned.seq ASC
  OFFSET (SELECT $8::int)
  LIMIT (SELECT $9::int)
) AS page CROSS JOIN (SELECT $10::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" ASC;

-- collect: by end
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN coalesce(items.enddate, 'infinity') END AS value, CASE WHEN is_match THEN CASE WHEN true THEN 0 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2))
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $3 OR tier = $4 AND (items_read.value > $5::timestamptz OR items_read.value = $6::timestamptz AND items_read.seq > $7)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" ASC, "items_read"."seq" ASC
  OFFSET (SELECT $8::int)
  LIMIT (SELECT $9::int)
) AS page CROSS JOIN (SELECT $10::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" ASC;

-- scan: by end
SELECT tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, coalesce(items.enddate, 'infinity') AS value, ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (true)) AS is_match
    FROM items
    WHERE (is_listed AND coalesce(items.enddate, 'infinity') > (SELECT $3::timestamptz) AND (coalesce(items.enddate, 'infinity'), items.seq) > ((SELECT $4::timestamptz), (SELECT $5::bigint)))
    ORDER BY coalesce(items.enddate, 'infinity') ASC, items.seq ASC
    LIMIT (SELECT $6::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value ASC, scanned.seq ASC
  OFFSET (SELECT $7::int)
  LIMIT (SELECT $8::int)
) AS page CROSS JOIN (SELECT $9::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" ASC;

-- collect: most comments first
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.comments_count END AS value, CASE WHEN is_match THEN CASE WHEN true THEN 0 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2))
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, value::text AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $3 OR tier = $4 AND (items_read.value < $5::int OR items_read.value = $6::int AND items_read.seq < $7)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $8::int)
  LIMIT (SELECT $9::int)
) AS page CROSS JOIN (SELECT $10::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- scan: most comments first
SELECT tier, value::text AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, items.comments_count AS value, ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (true)) AS is_match
    FROM items
    WHERE (is_listed AND (items.comments_count, items.seq) < ((SELECT $3::int), (SELECT $4::bigint)))
    ORDER BY items.comments_count DESC, items.seq DESC
    LIMIT (SELECT $5::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value DESC, scanned.seq DESC
  OFFSET (SELECT $6::int)
  LIMIT (SELECT $7::int)
) AS page CROSS JOIN (SELECT $8::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- collect: most views first
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.views_count END AS value, CASE WHEN is_match THEN CASE WHEN true THEN 0 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2))
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, value::text AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $3 OR tier = $4 AND (items_read.value < $5::int OR items_read.value = $6::int AND items_read.seq < $7)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $8::int)
  LIMIT (SELECT $9::int)
) AS page CROSS JOIN (SELECT $10::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- scan: most views first
SELECT tier, value::text AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, items.views_count AS value, ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (true)) AS is_match
    FROM items
    WHERE (is_listed AND (items.views_count, items.seq) < ((SELECT $3::int), (SELECT $4::bigint)))
    ORDER BY items.views_count DESC, items.seq DESC
    LIMIT (SELECT $5::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value DESC, scanned.seq DESC
  OFFSET (SELECT $6::int)
  LIMIT (SELECT $7::int)
) AS page CROSS JOIN (SELECT $8::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- collect: nearest first
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN (items.shown_point <-> (
    SELECT point_on_earth($1::float8, $2::float8)
  )) END AS value, CASE WHEN is_match THEN CASE WHEN items.shown_point IS NOT NULL THEN 0 WHEN true THEN 1 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $3) AND items.type = ANY ($4))
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, value::text AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $5 OR tier = $6 AND (items_read.value > $7::float8 OR items_read.value = $8::float8 AND items_read.seq > $9)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" ASC, "items_read"."seq" ASC
  OFFSET (SELECT $10::int)
  LIMIT (SELECT $11::int)
) AS page CROSS JOIN (SELECT $12::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" ASC;

-- scan: nearest first
SELECT tier, value::text AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT *
    FROM (
      SELECT items.id, items.seq, (items.shown_point <-> (
        SELECT point_on_earth($1::float8, $2::float8)
      )) AS value, ((items.enddate IS NULL OR items.enddate > $3) AND items.type = ANY ($4) AND (items.shown_point IS NOT NULL)) AS is_match
      FROM items
      WHERE (is_listed AND (items.shown_point IS NOT NULL))
      ORDER BY value
      FETCH FIRST 200000 ROWS WITH TIES
    ) AS nearest
    WHERE (nearest.value, nearest.seq) > ((SELECT $5::float8), (SELECT $6::bigint))
    ORDER BY nearest.value ASC, nearest.seq ASC
    LIMIT (SELECT $7::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value ASC, scanned.seq ASC
  OFFSET (SELECT $8::int)
  LIMIT (SELECT $9::int)
) AS page CROSS JOIN (SELECT $10::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" ASC;

-- collect: furthest first, within a radius
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN (items.shown_point <-> (
    SELECT point_on_earth($1::float8, $2::float8)
  )) END AS value, CASE WHEN is_match THEN CASE WHEN items.shown_point IS NOT NULL THEN 0 WHEN true THEN 1 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $3) AND (sin(radians(items.shown_latitude - $4::float8) / 2) ^ 2 + cos(radians(items.shown_latitude)) * cos(radians($5::float8)) * sin(radians(items.shown_longitude - $6::float8) / 2) ^ 2) BETWEEN $7::float8 AND $8::float8)
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, value::text AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $9 OR tier = $10 AND (items_read.value > $11::float8 OR items_read.value = $12::float8 AND items_read.seq < $13)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" ASC, "items_read"."seq" DESC
  OFFSET (SELECT $14::int)
  LIMIT (SELECT $15::int)
) AS page CROSS JOIN (SELECT $16::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" DESC;

-- scan: furthest first, within a radius
SELECT tier, value::text AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT *
    FROM (
      SELECT items.id, items.seq, (items.shown_point <-> (
        SELECT point_on_earth($1::float8, $2::float8)
      )) AS value, ((items.enddate IS NULL OR items.enddate > $3) AND (sin(radians(items.shown_latitude - $4::float8) / 2) ^ 2 + cos(radians(items.shown_latitude)) * cos(radians($5::float8)) * sin(radians(items.shown_longitude - $6::float8) / 2) ^ 2) BETWEEN $7::float8 AND $8::float8 AND (items.shown_point IS NOT NULL)) AS is_match
      FROM items
      WHERE (is_listed AND (items.shown_point IS NOT NULL) AND items.shown_point && cube_enlarge(point_on_earth($9::float8, $10::float8), $11::float8, 3))
      ORDER BY value
      FETCH FIRST 200000 ROWS WITH TIES
    ) AS nearest
    WHERE (nearest.value > (SELECT $12::float8) OR nearest.value = (SELECT $13::float8) AND nearest.seq < (SELECT $14::bigint))
    ORDER BY nearest.value ASC, nearest.seq DESC
    LIMIT (SELECT $15::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value ASC, scanned.seq DESC
  OFFSET (SELECT $16::int)
  LIMIT (SELECT $17::int)
) AS page CROSS JOIN (SELECT $18::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" DESC;

-- collect: best match first
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.creationdate END AS value, CASE WHEN is_match THEN CASE WHEN items.name_words @@ $1::tsquery THEN 0 WHEN items.name_words @@ $2::tsquery THEN 1 WHEN items.words @@ $3::tsquery THEN 2 WHEN true THEN 3 END END AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $4) AND items.words @@ $5::tsquery)
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $6 OR tier = $7 AND (items_read.value < $8::timestamptz OR items_read.value = $9::timestamptz AND items_read.seq < $10)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $11::int)
  LIMIT (SELECT $12::int)
) AS page CROSS JOIN (SELECT $13::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- scan: best match first
SELECT tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, items.creationdate AS value, ((items.enddate IS NULL OR items.enddate > $1) AND items.words @@ $2::tsquery AND (items.name_words @@ $3::tsquery)) AS is_match
    FROM items
    WHERE (is_listed AND (items.creationdate, items.seq) < ((SELECT $4::timestamptz), (SELECT $5::bigint)))
    ORDER BY items.creationdate DESC, items.seq DESC
    LIMIT (SELECT $6::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value DESC, scanned.seq DESC
  OFFSET (SELECT $7::int)
  LIMIT (SELECT $8::int)
) AS page CROSS JOIN (SELECT $9::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- scan: nearest first, then items without a place
SELECT tier, value::text AS value, shown.*
FROM (
  SELECT id, 1 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, NULL::float8 AS value, ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (NOT items.shown_point IS NOT NULL AND true)) AS is_match
    FROM items
    WHERE (is_listed AND (NOT items.shown_point IS NOT NULL AND true) AND items.seq > (SELECT $3::bigint))
    ORDER BY NULL::float8 ASC, items.seq ASC
    LIMIT (SELECT $4::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value ASC, scanned.seq ASC
  OFFSET (SELECT $5::int)
  LIMIT (SELECT $6::int)
) AS page CROSS JOIN (SELECT $7::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" ASC, "page"."value" ASC, "page"."seq" ASC;

-- scan: newest first, the page before
SELECT tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT id, 0 AS tier, value, seq
  FROM (
    SELECT items.id, items.seq, items.creationdate AS value, ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (true)) AS is_match
    FROM items
    WHERE (is_listed AND (items.creationdate, items.seq) > ((SELECT $3::timestamptz), (SELECT $4::bigint)))
    ORDER BY items.creationdate ASC, items.seq ASC
    LIMIT (SELECT $5::int)
  ) AS scanned
  WHERE is_match
  ORDER BY scanned.value ASC, scanned.seq ASC
  OFFSET (SELECT $6::int)
  LIMIT (SELECT $7::int)
) AS page CROSS JOIN (SELECT $8::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown
ORDER BY "page"."tier" DESC, "page"."value" ASC, "page"."seq" ASC;

-- collect: nearest first, the page before
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN (items.shown_point <-> (
    SELECT point_on_earth($1::float8, $2::float8)
  )) END AS value, 0 AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $3) AND items.type = ANY ($4) AND (items.shown_point IS NOT NULL) AND items.shown_point <@ cube_enlarge(point_on_earth($5::float8, $6::float8), $7::float8, 3))
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, value::text AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier < $8 OR tier = $9 AND (items_read.value < $10::float8 OR items_read.value = $11::float8 AND items_read.seq < $12)) AND true
  ORDER BY "items_read"."tier" DESC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $13::int)
  LIMIT (SELECT $14::int)
) AS page CROSS JOIN (SELECT $15::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" DESC, "page"."value" DESC, "page"."seq" DESC;

-- collect: best match first, one tier
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.creationdate END AS value, 1 AS tier
  FROM (
    SELECT *, (true) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $1) AND items.words @@ $2::tsquery AND (NOT items.name_words @@ $3::tsquery AND items.name_words @@ $4::tsquery))
      LIMIT 2001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $5 OR tier = $6 AND (items_read.value < $7::timestamptz OR items_read.value = $8::timestamptz AND items_read.seq < $9)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 2000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $10::int)
  LIMIT (SELECT $11::int)
) AS page CROSS JOIN (SELECT $12::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- collect by the index of words, in an area
WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.creationdate END AS value, CASE WHEN is_match THEN CASE WHEN items.name_words @@ $1::tsquery THEN 0 WHEN items.name_words @@ $2::tsquery THEN 1 WHEN items.words @@ $3::tsquery THEN 2 WHEN true THEN 3 END END AS tier
  FROM (
    SELECT *, ((items.enddate IS NULL OR items.enddate > $4) AND items.type = ANY ($5) AND items.condition = ANY ($6) AND (sin(radians(items.shown_latitude - $7::float8) / 2) ^ 2 + cos(radians(items.shown_latitude)) * cos(radians($8::float8)) * sin(radians(items.shown_longitude - $9::float8) / 2) ^ 2) BETWEEN $10::float8 AND $11::float8 AND (items.owner_id <> $12 AND NOT EXISTS (
      SELECT FROM item_views
      WHERE item_views.member_id = $13 AND item_views.item_id = items.id
    ))) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND (items.words @@ (SELECT $14::tsquery) AND item_facets(items.type, items.category1, items.category2, items.category3, items.shown_longitude, items.shown_latitude) && (SELECT $15::text[]) AND item_facets(items.type, items.category1, items.category2, items.category3, items.shown_longitude, items.shown_latitude) && (SELECT $16::text[]))
      LIMIT 5001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND true AND (
    SELECT count(*)
    FROM items_read
  ) <= 5000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $17::int)
  LIMIT (SELECT $18::int)
) AS page CROSS JOIN (SELECT $19::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- collect by the index of areas
WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.creationdate END AS value, CASE WHEN is_match THEN CASE WHEN true THEN 0 END END AS tier
  FROM (
    SELECT *, ((items.enddate IS NULL OR items.enddate > $1) AND (sin(radians(items.shown_latitude - $2::float8) / 2) ^ 2 + cos(radians(items.shown_latitude)) * cos(radians($3::float8)) * sin(radians(items.shown_longitude - $4::float8) / 2) ^ 2) BETWEEN $5::float8 AND $6::float8 AND (items.owner_id <> $7 AND NOT EXISTS (
      SELECT FROM item_views
      WHERE item_views.member_id = $8 AND item_views.item_id = items.id
    ))) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND (items.shown_point <@ cube_enlarge(point_on_earth($9::float8, $10::float8), $11::float8, 3))
      LIMIT 5001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $12 OR tier = $13 AND (items_read.value < $14::timestamptz OR items_read.value = $15::timestamptz AND items_read.seq < $16)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 5000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $17::int)
  LIMIT (SELECT $18::int)
) AS page CROSS JOIN (SELECT $19::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- collect: in an area of which more than a tenth matches
/* plan each time */ WITH items_read AS MATERIALIZED (
  SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN items.creationdate END AS value, CASE WHEN is_match THEN CASE WHEN true THEN 0 END END AS tier
  FROM (
    SELECT *, (true AND (items.owner_id <> $1 AND NOT EXISTS (
      SELECT FROM item_views
      WHERE item_views.member_id = $2 AND item_views.item_id = items.id
    ))) AS is_match
    FROM (
      SELECT *
      FROM items
      WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $3) AND (items.shown_point <@ cube_enlarge(point_on_earth($4::float8, $5::float8), $6::float8, 3) AND (items.shown_point <-> point_on_earth($7::float8, $8::float8)) BETWEEN $9::float8 AND $10::float8))
      LIMIT 10001
    ) AS items
    OFFSET 0
  ) AS items
)
SELECT counted.read, counted.count, tier, CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END AS value, shown.*
FROM (
  SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count
  FROM items_read
) AS counted LEFT JOIN ((
  SELECT *
  FROM items_read
  WHERE is_match AND (tier > $11 OR tier = $12 AND (items_read.value < $13::timestamptz OR items_read.value = $14::timestamptz AND items_read.seq < $15)) AND (
    SELECT count(*)
    FROM items_read
  ) <= 10000
  ORDER BY "items_read"."tier" ASC, "items_read"."value" DESC, "items_read"."seq" DESC
  OFFSET (SELECT $16::int)
  LIMIT (SELECT $17::int)
) AS page CROSS JOIN (SELECT $18::bigint AS id) AS viewer CROSS JOIN LATERAL (/* the item */ OFFSET 0) AS shown) ON true
ORDER BY "page"."tier" ASC, "page"."value" DESC, "page"."seq" DESC;

-- pins: of a small area
SELECT CASE WHEN count(*) <= 20000 THEN concat('{"ids":', '[', string_agg((id)::text, ',') FILTER (WHERE is_match), ']', ',"types":', '[', string_agg('"' || type || '"', ',') FILTER (WHERE is_match), ']', ',"categories":', '[', string_agg('"' || category1 || '"', ',') FILTER (WHERE is_match), ']', ',"longitudes":', '[', string_agg((round(shown_longitude * 1e5) / 1e5)::text, ',') FILTER (WHERE is_match), ']', ',"latitudes":', '[', string_agg((round(shown_latitude * 1e5) / 1e5)::text, ',') FILTER (WHERE is_match), ']', ',"precisions":', '[', string_agg('"' || location_precision || '"', ',') FILTER (WHERE is_match), ']', ',"is_complete":', CASE WHEN true THEN 'true' ELSE 'false' END, '}') END AS json
FROM (
  SELECT items.id, items.type, items.category1, items.location_precision, items.shown_longitude, items.shown_latitude, ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (items.shown_longitude BETWEEN $3::float8 AND $4::float8 AND items.shown_latitude BETWEEN $5::float8 AND $6::float8)) AS is_match
  FROM (
    SELECT *
    FROM items
    WHERE is_listed AND (point(items.shown_longitude, items.shown_latitude) <@ box(point($7::float8, $8::float8), point($9::float8, $10::float8)))
    LIMIT 20001
  ) AS items
  ORDER BY items.shown_latitude, items.shown_longitude, items.id
) AS area;

-- pins: of a large area
/* plan each time */ WITH matches AS MATERIALIZED (
  SELECT items.id, items.type, items.category1, items.location_precision, items.shown_longitude, items.shown_latitude
  FROM items
  WHERE is_listed AND ((items.enddate IS NULL OR items.enddate > $1) AND items.type = ANY ($2) AND (items.shown_longitude BETWEEN $3::float8 AND $4::float8 AND items.shown_latitude BETWEEN $5::float8 AND $6::float8))
  ORDER BY items.creationdate DESC, items.seq DESC
  LIMIT 50001
)
SELECT concat('{"ids":', '[', string_agg((id)::text, ',') , ']', ',"types":', '[', string_agg('"' || type || '"', ',') , ']', ',"categories":', '[', string_agg('"' || category1 || '"', ',') , ']', ',"longitudes":', '[', string_agg((round(shown_longitude * 1e5) / 1e5)::text, ',') , ']', ',"latitudes":', '[', string_agg((round(shown_latitude * 1e5) / 1e5)::text, ',') , ']', ',"precisions":', '[', string_agg('"' || location_precision || '"', ',') , ']', ',"is_complete":', CASE WHEN (
  SELECT count(*) <= 50000
  FROM matches
) THEN 'true' ELSE 'false' END, '}') AS json
FROM (
  SELECT *
  FROM (
    SELECT *
    FROM matches
    LIMIT 50000
  ) AS items
  ORDER BY items.shown_latitude, items.shown_longitude, items.id
) AS newest;

-- the item of a row of each page
select "items"."id", "items"."seq", "items"."owner_id", "items"."name", "items"."type", "items"."category1", "items"."category2", "items"."category3", "items"."description", "items"."condition", "items"."location_precision", "items"."use_coordinates", "items"."is_recurrent", "items"."visibility", "items"."creationdate", "items"."startdate", "items"."enddate", "items"."closed_at", "items"."closed_reason", "items"."hidden_at", "items"."hidden_reason", "items"."views_count", "items"."version", "items"."areas", "items"."resource_kind", "items"."resource_id", "members"."username", "members"."first_name", (CASE WHEN items.comments_count = 0 OR NOT EXISTS (
  SELECT FROM blocks
  WHERE blocks.member_id = viewer.id
) THEN items.comments_count ELSE items.comments_count - (
  SELECT count(*)
  FROM comments JOIN members AS authors ON authors.id = comments.author_id
  WHERE comments.item_id = items.id AND authors.disabled_at IS NULL AND EXISTS (
    SELECT FROM blocks
    WHERE blocks.member_id = viewer.id AND blocks.hidden_id = comments.author_id
  )
)::integer END) as "comments_count", CASE WHEN items.owner_id = viewer.id::bigint THEN items.longitude ELSE items.shown_longitude END as "longitude", CASE WHEN items.owner_id = viewer.id::bigint THEN items.latitude ELSE items.shown_latitude END as "latitude", CASE WHEN items.owner_id = viewer.id::bigint OR location_precision = 'exact' THEN items.address END as "typedAddress", ARRAY(
  SELECT id
  FROM item_images
  WHERE item_id = items.id
  ORDER BY position, id
) as "imageIds", (
  SELECT id
  FROM member_images
  WHERE member_id = members.id
  ORDER BY chosen_at DESC, id DESC
  LIMIT 1
) as "ownerImageId" from "items" inner join "members" on "members"."id" = "items"."owner_id" where (members.disabled_at IS NULL AND (items.owner_id = viewer.id OR (items.hidden_at IS NULL AND items.visibility IN ('PB', 'UL'))) AND NOT EXISTS (
  SELECT FROM blocks
  WHERE blocks.member_id = viewer.id AND blocks.hidden_id = items.owner_id
)) and "items"."id" = page.id;
