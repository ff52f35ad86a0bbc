// Files as the engine reads them.

/** A file as the engine reads it: text if it is text, else bytes. */
export const fileInput = async (file) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { name: file.name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { name: file.name, bytes: [...bytes] };
  }
};
