/** Returns the file that was chosen, and empties the input: the same file can be chosen again after a refusal. */
export function takeFile(input: HTMLInputElement): File | undefined {
  const [file] = input.files ?? [];
  input.value = '';
  return file;
}
