/** In pixels: what pages show is smaller, and a picture of a phone is larger than the service takes. */
const LARGEST = 1024;

async function shrunk(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = LARGEST / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  return blob && blob.size < file.size ? new File([blob], file.name, { type }) : file;
}

/** Puts a smaller picture in place of a large one that was picked. */
export async function shrinkFile(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  // what the browser cannot read goes as it is, and the service says why it refuses it
  const smaller = await shrunk(file).catch(() => file);
  if (smaller === file || input.files?.[0] !== file) return;
  const transfer = new DataTransfer();
  transfer.items.add(smaller);
  input.files = transfer.files;
}
