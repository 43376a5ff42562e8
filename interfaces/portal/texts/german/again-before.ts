/** Says when owners are told again of a deletion in so many days. */
export function againBeforeGerman(days: number): string {
  if (days > 7) return ', und noch einmal 7 Tage und 1 Tag vorher';
  return days > 1 ? ', und noch einmal 1 Tag vorher' : '';
}
