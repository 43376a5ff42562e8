/** The texts of the finder. */
export const finderEnglish = {
  title: 'Search',
  label: 'Screen, person or record',
  placeholder: 'Name, address or screen',
  groups: {
    screens: 'Screens',
    people: 'People',
    applications: 'Applications',
    apis: 'APIs',
    webhooks: 'Webhooks',
    tenants: 'Tenants',
  },
  all: {
    screens: 'All screens',
    people: 'All matching people',
    applications: 'All applications',
    apis: 'All APIs',
    webhooks: 'All webhooks',
    tenants: 'All matching tenants',
  },
  found: (count: number) => (count === 0 ? 'No results' : count === 1 ? 'One result' : `${count} results`),
  choose: 'choose',
  go: 'open',
  close: 'close',
};

export type FinderTexts = typeof finderEnglish;
