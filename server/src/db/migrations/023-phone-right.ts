import { sql, type Kysely } from 'kysely';

const page = '/system/user';
const permission = 'permission:button:see-phone';

/** A phone number takes a right of its own to be seen: whoever has read the users until now goes on seeing it. */
export const phoneRight = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Where the menu is not there yet, the start brings it with this entry. One of people's own in its place becomes it.
    await sql`insert into menus (parent_id, menu_type, name, path, component, permission, sort_order, icon, current_active_menu,
        iframe_link, external_link, keep_alive, hide_in_menu, ignore_access, roles, status, builtin_key, create_time, update_time)
      select id, 3, 'common.seePhone', '', '', ${permission}, null, '', '', '', '', 0, 0, 0, '[]', 1, ${`${page} ${permission}`},
        update_time, update_time
      from menus as page where builtin_key = ${page}
        and not exists (select 1 from menus where parent_id = page.id and permission = ${permission})`.execute(db);
    await sql`insert into role_menus (role_id, menu_id)
      select held.role_id, button.id from role_menus as held
      join menus as page on page.id = held.menu_id and page.builtin_key = ${page}
      join menus as button on button.parent_id = page.id and button.permission = ${permission}
      where not exists (select 1 from role_menus where role_id = held.role_id and menu_id = button.id)`.execute(db);
  },
};
