/** Texts before a role that opens this portal is given or taken. */
export const weightyRoleEnglish = {
  giveTitle: (person: string, role: string) => `Assign the role “${role}” to ${person}?`,
  takeTitle: (person: string, role: string) => `Remove the role “${role}” from ${person}?`,
  giveButton: 'Assign the role',
  takeButton: 'Remove the role',
  give: {
    owner:
      'An owner can do everything in this portal: change the sign-in policy, read invoices, delete the organisation, and remove the role “owner” from others.',
    admin:
      'An administrator can use this portal: manage users, roles, applications, API keys, webhooks and branding, and read the audit log.',
  } as Readonly<Record<string, string>>,
  take: {
    owner:
      'What only owners can do ends for them at once. Their account, their other roles and their sessions in applications stay.',
    admin:
      'Their access to this portal ends at once, unless they are an owner. Their account, their other roles and their sessions in applications stay.',
  } as Readonly<Record<string, string>>,
  self: 'This is your own role. You cannot assign it to yourself again.',
  neverSignedIn: (person: string, email: string) =>
    `${person} has never signed in. Check that ${email} is the right address: whoever reads its email gets this role.`,
};

export type WeightyRoleTexts = typeof weightyRoleEnglish;
