import './kit.js';

export { UsersScreen } from '../users/users-screen.js';
export { NewUserScreen } from '../users/new-user-screen.js';
export { RolesScreen } from '../roles/roles-screen.js';
export { RoleScreen } from '../roles/role-screen.js';
export { UserScreen } from '../user/user-screen.js';
