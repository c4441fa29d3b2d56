-- The sweep of unused files asks for a file by either of its names.
CREATE INDEX member_images_small_file_idx ON member_images (small_file);
