/** Says when owners are notified again of a deletion in so many days. */
export function againBeforeEnglish(days: number): string {
  if (days > 7) return ', and again 7 days and 1 day before the deletion';
  return days > 1 ? ', and again 1 day before the deletion' : '';
}
