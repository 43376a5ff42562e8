export { usersEnglish as users } from '../users.js';
export { rolesEnglish as roles } from '../roles.js';
export { userEnglish as user } from '../user.js';
export { weightyRoleEnglish as weightyRole } from '../weighty-role.js';
