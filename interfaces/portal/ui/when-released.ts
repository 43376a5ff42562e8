let isPressed = false;
const waiting: (() => void)[] = [];

/**
 * Calls `action` once no pointer is pressed: what it shows must not move the button under the pointer between press and release,
 * which would be no click.
 */
export function whenReleased(action: () => void): void {
  if (isPressed) waiting.push(action);
  else action();
}

/** Records from now on whether a pointer is pressed. */
export function watchPointer(): void {
  const released = (): void => {
    // the click comes first
    setTimeout(() => {
      isPressed = false;
      for (const action of waiting.splice(0)) action();
    });
  };
  addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  addEventListener('pointerup', released, { capture: true });
  addEventListener('pointercancel', released, { capture: true });
}
