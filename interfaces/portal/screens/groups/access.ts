import './kit.js';

export { ApplicationsScreen } from '../applications/applications-screen.js';
export { MetadataClientsScreen } from '../applications/metadata-clients-screen.js';
export { NewApplicationScreen } from '../applications/new-application-screen.js';
export { ApplicationScreen } from '../applications/application-screen.js';
export { ApisScreen } from '../apis/apis-screen.js';
export { NewApiScreen } from '../apis/new-api-screen.js';
export { ApiScreen } from '../apis/api-screen.js';
export { ApiKeysScreen } from '../api-keys/api-keys-screen.js';
export { IssueKeyScreen } from '../api-keys/issue-key-screen.js';
export { ApiKeyScreen } from '../api-keys/key-screen.js';
