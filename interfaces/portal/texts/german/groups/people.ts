export { usersGerman as users } from '../users.js';
export { rolesGerman as roles } from '../roles.js';
export { userGerman as user } from '../user.js';
export { weightyRoleGerman as weightyRole } from '../weighty-role.js';
