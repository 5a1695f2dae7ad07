// Imports over REST.
import type { Client, Json } from "./client.js"

/** Uploads a CSV file with these lines and returns the plan. Throws if the file is rejected. */
export async function planImport(client: Client, kind: string, lines: readonly string[], fields: Json = {}): Promise<Json> {
  const { status, body } = await client.upload("/imports", { name: "file.csv", bytes: lines.join("\n") }, { kind, ...fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

export const importedRows = async (client: Client, importId: string): Promise<Json[]> =>
  (await client.get(`/imports/${importId}/rows?limit=1000`)).body

/** The problems of each row, as `column CODE`. */
export const problemsOfRows = async (client: Client, importId: string): Promise<string[][]> =>
  (await importedRows(client, importId)).map(({ problems }) => problems.map(({ column, code }: Json) => `${column} ${code}`))
