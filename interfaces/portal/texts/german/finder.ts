import type { FinderTexts } from '../english/finder.js';

/** The texts of the finder. */
export const finderGerman: FinderTexts = {
  title: 'Suche',
  label: 'Seite, Person oder Eintrag',
  placeholder: 'Name, Adresse oder Seite',
  groups: {
    screens: 'Seiten',
    people: 'Personen',
    applications: 'Anwendungen',
    apis: 'APIs',
    webhooks: 'Webhooks',
    tenants: 'Mandanten',
  },
  all: {
    screens: 'Alle Seiten',
    people: 'Alle passenden Personen',
    applications: 'Alle Anwendungen',
    apis: 'Alle APIs',
    webhooks: 'Alle Webhooks',
    tenants: 'Alle passenden Mandanten',
  },
  found: (count) => (count === 0 ? 'Keine Ergebnisse' : count === 1 ? 'Ein Ergebnis' : `${count} Ergebnisse`),
  choose: 'auswählen',
  go: 'öffnen',
  close: 'schließen',
};
