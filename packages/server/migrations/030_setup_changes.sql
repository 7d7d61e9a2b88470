-- The event stream also tells what is set up: stores, technicians and what else open lists of the console show.
create trigger changed after insert or update or delete on store for each row execute function record_change('store');
create trigger changed after insert or update or delete on business_unit for each row execute function record_change('businessUnit');
create trigger changed after insert or update or delete on appointment_type for each row execute function record_change('appointmentType');
create trigger changed after insert or update or delete on question for each row execute function record_change('question');
create trigger changed after insert or update or delete on service_type for each row execute function record_change('serviceType');
create trigger changed after insert or update or delete on qr_code for each row execute function record_change('qrCode');
create trigger changed after insert or update or delete on support_item for each row execute function record_change('support');
create trigger changed after insert or update or delete on territory for each row execute function record_change('territory');
-- That somebody was assigned a visit is the booking's change.
create trigger changed after insert or delete or update of st_id, name, email, phone, business_unit_id, skills, is_active, deleted_at
  on technician for each row execute function record_change('technician');

-- A person is told of in each organization that they belong to, by the person's id.
create function record_person_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  person int;
  place int;
  event_id bigint;
begin
  if current_setting('app.quiet', true) = 'on' then return null; end if;
  if tg_table_name = 'app_user' then person := new.id; else person := new.user_id; end if;
  for place in select organization_id from membership where user_id = person loop
    if tg_table_name = 'membership' then continue when place <> new.organization_id; end if;
    insert into change_event (organization_id, entity, entity_id, change)
    values (place, 'user', person, case tg_op when 'INSERT' then 'created' else 'updated' end)
    returning id into event_id;
    perform pg_notify('walkup_change', place || ':' || event_id);
  end loop;
  return null;
end $$;
create trigger changed after insert or update on membership for each row execute function record_person_change();
-- When somebody was last active is no change of them: it is noted at every sign-in.
create trigger changed after update of first_name, last_name, email, phone, is_active, language_id, hire_date, external_employee_id,
  capture_icon, invited_at, deleted_at on app_user for each row execute function record_person_change();
