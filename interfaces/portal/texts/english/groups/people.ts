export { usersEnglish as users } from '../people/users.js';
export { rolesEnglish as roles } from '../people/roles.js';
export { userEnglish as user } from '../people/user.js';
export { weightyRoleEnglish as weightyRole } from '../people/weighty-role.js';
