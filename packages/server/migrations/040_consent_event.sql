-- What ticked the box, where a widget saw an event that the browser vouches for. Null: entries by API, staff, and older ones.
alter table consent add column ticked_event text check (ticked_event in ('pointer', 'keyboard', 'assistive'));
