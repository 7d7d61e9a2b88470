import sql from 'sql-template-tag'
import type { Db } from './types.ts'

/** For a database administrator to run where the owner may not create roles; see docs/operations.md. */
export const servingRoles = (owner: string): string =>
  [
    'create role walkup_app nologin noinherit',
    'create role walkup_accounts nologin noinherit',
    'create role walkup_server nologin noinherit',
    'grant walkup_app, walkup_accounts to walkup_server',
    `grant walkup_server to ${owner}`,
  ]
    .map((statement) => `  ${statement};`)
    .join('\n')

/**
 * A role's policies bind everyone who inherits its privileges, but the owner of the tables must not be bound: it migrates, and
 * its functions resolve ids across organizations. So the owner switches to the serving roles through `walkup_server`, which is
 * NOINHERIT; this works the same before and since PostgreSQL 16.
 */
const script = `
  do $$
  declare
    -- Since 16 a membership may lack SET, and whoever creates a role is a member without it.
    can_switch text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
    wanted text;
  begin
    if can_switch = 'SET' then perform set_config('createrole_self_grant', '', true); end if;
    foreach wanted in array array['walkup_app', 'walkup_accounts', 'walkup_server'] loop
      continue when exists (select from pg_roles where rolname = wanted);
      continue when wanted = 'walkup_server'
        and pg_has_role('walkup_app', can_switch) and pg_has_role('walkup_accounts', can_switch);
      begin
        execute format('create role %I nologin nosuperuser nobypassrls noinherit', wanted);
      -- Roles are the cluster's: a server of another database may create them at the same time.
      exception when duplicate_object or unique_violation then null;
      end;
    end loop;
    foreach wanted in array array['walkup_app', 'walkup_accounts'] loop
      continue when pg_has_role(wanted, can_switch);
      if not pg_has_role('walkup_server', wanted, can_switch) then execute format('grant %I to walkup_server', wanted); end if;
      if not pg_has_role('walkup_server', can_switch) then execute 'grant walkup_server to current_user'; end if;
    end loop;
  end $$`

/**
 * Creates the serving roles unless they exist, and lets the owner switch to them.
 * @throws with the statements for a database administrator if the owner may not, or is bound by their policies
 */
export async function ensureRoles(db: Db): Promise<void> {
  const role = await db.asOwner((tx) => tx.one<{ name: string }>(sql`select quote_ident(current_user::text) as name`))
  const owner = role?.name ?? 'current_user'
  try {
    await db.script(script)
  } catch (error) {
    // insufficient_privilege; since PostgreSQL 16 also for granting another's roles without ADMIN.
    if ((error as { code?: unknown }).code !== '42501') throw error
    throw new Error(
      `The role ${owner} may neither create nor grant the roles that serve requests. A database administrator creates them once, leaving out what exists:\n${servingRoles(owner)}`,
      { cause: error },
    )
  }
  const bound = await db.asOwner((tx) =>
    tx.rows<{ name: string }>(sql`
      select serving.rolname as name from pg_roles serving, pg_roles owner
      where serving.rolname in ('walkup_app', 'walkup_accounts') and owner.rolname = current_user
        and not owner.rolsuper and not owner.rolbypassrls and pg_has_role(serving.oid, 'USAGE')
      order by 1`),
  )
  if (!bound.length) return
  const names = bound.map(({ name }) => name).join(', ')
  throw new Error(
    `The role ${owner} inherits ${names}, so that their row policies would bind the owner of the tables. A database administrator can fix this with:
  revoke ${names} from ${owner};
  revoke walkup_app, walkup_accounts from walkup_server;
  alter role walkup_server noinherit;
  grant walkup_app, walkup_accounts to walkup_server;
  grant walkup_server to ${owner};`,
  )
}

/** The superuser or BYPASSRLS role that the server is connected as, if it is one. */
export const privilegedRole = async (db: Db): Promise<string | undefined> =>
  (
    await db.asOwner((tx) =>
      tx.one<{ name: string }>(
        sql`select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`,
      ),
    )
  )?.name
