export { usersGerman as users } from '../people/users.js';
export { rolesGerman as roles } from '../people/roles.js';
export { userGerman as user } from '../people/user.js';
export { weightyRoleGerman as weightyRole } from '../people/weighty-role.js';
