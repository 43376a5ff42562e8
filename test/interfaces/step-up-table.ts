import { randomUUID } from 'node:crypto';

/**
 * Whether an operation asks a bearer for a step-up: `always`, `never`, or only for the bodies or roles that
 * `askingBodies` names.
 */
export type AsksStepUp = 'always' | 'never' | 'sometimes';

/**
 * Every operation of the Management API and of the portal's API. Reading never asks, a download does; what changes how
 * somebody signs in, who administers the tenant, or where data and tokens go asks.
 */
export const asksStepUp: Readonly<Record<string, AsksStepUp>> = {
  // people
  listUsers: 'never',
  createUser: 'sometimes',
  getUser: 'never',
  changeUser: 'sometimes',
  deleteUser: 'always',
  getUserHistory: 'never',
  importUsers: 'always',
  listImports: 'never',
  getImport: 'never',
  getImportResults: 'always',
  cancelImport: 'never',
  suspendUser: 'always',
  reactivateUser: 'never',
  unlockUser: 'never',
  setAvatar: 'never',
  getAvatar: 'never',
  removeAvatar: 'never',
  generatePassword: 'always',
  resendVerification: 'never',
  listFactors: 'never',
  removeFactor: 'always',
  listIdentities: 'never',
  linkIdentity: 'always',
  unlinkIdentity: 'always',
  requireMfa: 'always',
  resetMfa: 'always',
  listSessions: 'never',
  endSessions: 'never',
  endSession: 'never',
  actOnUsers: 'sometimes',
  // billing
  listPlans: 'never',
  getSubscription: 'never',
  choosePlan: 'always',
  previewPlan: 'never',
  cancelSubscription: 'always',
  resumeSubscription: 'always',
  getBillingDetails: 'never',
  changeBillingDetails: 'always',
  getUsage: 'never',
  listInvoices: 'never',
  getInvoice: 'never',
  getInvoicePdf: 'never',
  openCheckout: 'always',
  openCardPortal: 'always',
  // operators
  listOperatorTenants: 'never',
  createOperatorTenant: 'always',
  getOperatorTenant: 'never',
  lockTenant: 'always',
  unlockTenant: 'always',
  requestTenantDeletion: 'always',
  withdrawTenantDeletion: 'always',
  requestDeletion: 'always',
  withdrawDeletion: 'always',
  getOperatorPlan: 'never',
  assignPlan: 'always',
  listOverrides: 'never',
  changeOverrides: 'always',
  listOperatorInvoices: 'never',
  markInvoicePaid: 'always',
  markInvoiceFailed: 'always',
  recoverOwner: 'always',
  getServiceHealth: 'never',
  listSigningKeys: 'never',
  rotateSigningKeys: 'always',
  listProjections: 'never',
  resumeTenant: 'always',
  listOperatorActs: 'never',
  listSupportAccess: 'never',
  grantSupportAccess: 'always',
  revokeSupportAccess: 'always',
  getOperatorSupportAccess: 'never',
  // alerts
  acknowledgeAlert: 'never',
  resolveAlert: 'never',
  // roles
  listRoles: 'never',
  createRole: 'never',
  getRole: 'never',
  changeRole: 'never',
  deleteRole: 'never',
  listUsersOfRole: 'never',
  assignRole: 'sometimes',
  unassignRole: 'sometimes',
  // branding
  getBranding: 'never',
  changeBranding: 'never',
  getLogo: 'never',
  setLogo: 'never',
  removeLogo: 'never',
  getLogoDark: 'never',
  setLogoDark: 'never',
  removeLogoDark: 'never',
  getFavicon: 'never',
  setFavicon: 'never',
  removeFavicon: 'never',
  getBrandingDraft: 'never',
  changeBrandingDraft: 'never',
  discardBrandingDraft: 'never',
  publishBrandingDraft: 'never',
  previewBranding: 'never',
  getOverview: 'never',
  // webhooks
  listWebhooks: 'never',
  createWebhook: 'always',
  listEventTypes: 'never',
  getWebhook: 'never',
  changeWebhook: 'sometimes',
  deleteWebhook: 'never',
  testWebhook: 'never',
  getWebhookHealth: 'never',
  rotateWebhookSecret: 'always',
  listDeliveries: 'never',
  getDelivery: 'never',
  redeliver: 'never',
  replayWebhook: 'always',
  listReplays: 'never',
  getReplay: 'never',
  reportScreenFailure: 'never',
  reportConsoleFailure: 'never',
  // audit log
  listAuditEntries: 'never',
  getAuditEntry: 'never',
  getAuditStats: 'never',
  listAuditAlerts: 'never',
  exportAuditLog: 'always',
  readAuditFeed: 'always',
  readAccess: 'always',
  readAccessChanges: 'always',
  verifyAuditLog: 'never',
  getAuditCheckpoint: 'never',
  getAuditConsistency: 'never',
  getAuditTile: 'never',
  getAuditProof: 'never',
  // clients
  listClients: 'never',
  createClient: 'always',
  getClient: 'never',
  changeClient: 'sometimes',
  deleteClient: 'always',
  rotateClientSecret: 'always',
  listClientUsers: 'never',
  tryClient: 'always',
  setClientLogo: 'never',
  removeClientLogo: 'never',
  listMetadataClients: 'never',
  // APIs
  listResources: 'never',
  createResource: 'always',
  getResource: 'never',
  changeResource: 'always',
  deleteResource: 'always',
  // API keys
  listConnections: 'never',
  createConnection: 'always',
  getConnection: 'never',
  changeConnection: 'always',
  deleteConnection: 'always',
  tryConnection: 'always',
  addConnectionDomain: 'always',
  verifyConnectionDomain: 'always',
  removeConnectionDomain: 'always',
  listApiKeys: 'never',
  issueApiKey: 'always',
  getApiKey: 'never',
  changeApiKey: 'always',
  revokeApiKey: 'never',
  rotateApiKey: 'always',
  // tenant
  getTenant: 'never',
  sendTestMail: 'never',
  beginTenantExport: 'always',
  getTenantExport: 'never',
  downloadTenantExport: 'always',
  changeTenant: 'never',
  getSettings: 'never',
  changeSettings: 'always',
  getLegacySignIn: 'never',
  setLegacySignIn: 'always',
  confirmLegacySignIn: 'always',
  removeLegacySignIn: 'always',
};

/** A request of an operation that asks only sometimes. */
export interface AskingBody {
  readonly operationId: string;
  readonly asks: boolean;
  readonly body?: object;
  /** The built-in role in the path. */
  readonly role?: 'owner' | 'admin' | 'user';
}

/** For each operation that asks sometimes, at least one request that asks and one that does not. */
export const askingBodies: readonly AskingBody[] = [
  { operationId: 'changeUser', asks: true, body: { email: 'new@example.com' } },
  { operationId: 'changeUser', asks: true, body: { firstName: 'Ada', email: 'new@example.com' } },
  { operationId: 'changeUser', asks: false, body: { firstName: 'Ada' } },
  { operationId: 'createUser', asks: true, body: { email: 'o@example.com', roles: ['user', 'OWNER'] } },
  { operationId: 'createUser', asks: true, body: { email: 'a@example.com', roles: ['admin'] } },
  { operationId: 'createUser', asks: false, body: { email: 'u@example.com', roles: ['user'] } },
  { operationId: 'changeWebhook', asks: true, body: { url: 'https://example.com/new' } },
  { operationId: 'changeWebhook', asks: false, body: { active: false } },
  ...(['suspend', 'reactivate', 'assign-role', 'unassign-role', 'sign-out', 'resend'] as const).map(
    (action): AskingBody => ({
      operationId: 'actOnUsers',
      asks: action !== 'resend',
      body: {
        action,
        userIds: [randomUUID()],
        ...(action.endsWith('-role') ? { roleId: randomUUID() } : {}),
      },
    }),
  ),
  { operationId: 'changeClient', asks: true, body: { redirectUris: ['https://example.com/new'] } },
  { operationId: 'changeClient', asks: true, body: { name: 'Shop', thirdParty: false } },
  { operationId: 'changeClient', asks: true, body: { homeUrl: 'https://example.com/new' } },
  { operationId: 'changeClient', asks: true, body: { jwksUri: 'https://keys.example.com/jwks' } },
  { operationId: 'changeClient', asks: false, body: { name: 'Shop' } },
  ...(['assignRole', 'unassignRole'] as const).flatMap((operationId): readonly AskingBody[] => [
    { operationId, asks: true, role: 'owner' },
    { operationId, asks: true, role: 'admin' },
    { operationId, asks: false, role: 'user' },
  ]),
];

/** Returns the path of an operation, `/portal` included, with this user and role where it names them, else new ids. */
export const pathWith = (path: string, userId: string, roleId: string = randomUUID()): string =>
  path
    .replace(/^(\/api\/users\/)\{id\}/, `$1${userId}`)
    .replace('{userId}', userId)
    .replace('{roleId}', roleId)
    .replace(/\{\w+\}/g, () => randomUUID());
