-- A name is unique by what the eye makes of it, not only by its letters: see contract/names.ts.
-- Members who were here before get an approximation; where two of them look alike both keep their names.

alter table profiles add column name_skeleton text;

update profiles set name_skeleton = translate(
  lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\s._''+-]', '', 'g')),
  'l013457', 'ioieast');

update profiles set name_skeleton = name_skeleton || '#' || id
from (
  select id as alike, row_number() over (partition by site_id, name_skeleton order by id) as place from profiles
) as places
where id = alike and place > 1;

alter table profiles alter column name_skeleton set not null;
create unique index profiles_name_skeleton on profiles (site_id, name_skeleton);
