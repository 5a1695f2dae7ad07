// Uploads. XMLHttpRequest reports how much of a request was sent, which `fetch` does not.
import { useCallback, useState } from "react"
import type { GraphQLTaggedNode, MutationParameters, UploadableMap } from "relay-runtime"
import { useAction } from "./action.ts"
import type { Send } from "./session.ts"

/** The functions that want to know how much of a file was sent. */
const listeners = new WeakMap<Blob, (share: number) => void>()

/** Sends a form as `fetch` does. */
export const sendForm: Send = (path, { method = "POST", headers, body }) =>
  new Promise((resolve, reject) => {
    const form = body as FormData
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      for (const value of form.values()) if (typeof value !== "string") listeners.get(value)?.(loaded / total)
    })
    request.addEventListener("load", () => {
      const lines = request.getAllResponseHeaders().trim().split("\r\n")
      const pairs = lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)] as [string, string])
      resolve(new Response(request.responseText, { status: request.status, headers: pairs }))
    })
    request.addEventListener("error", () => reject(new TypeError("the upload failed")))
    request.send(form)
  })

/** A multipart request as graphql-multipart-request-spec says: the names of the files are paths of variables. */
export function multipart(query: string | null | undefined, variables: object, uploadables: UploadableMap): FormData {
  const form = new FormData()
  const names = Object.keys(uploadables)
  const files = Object.fromEntries(names.map((name) => [name, null]))
  form.append("operations", JSON.stringify({ query, variables: { ...variables, ...files } }))
  form.append("map", JSON.stringify(Object.fromEntries(names.map((name) => [name, [`variables.${name}`]]))))
  for (const name of names) form.append(name, uploadables[name] as Blob)
  return form
}

/**
 * As `useAction`, for a mutation with a variable `file`. `progress` is the share of the file that was sent, from 0 to 1; undefined while
 * nothing is uploaded.
 */
export function useUpload<M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
): [upload: (file: File, variables: Omit<M["variables"], "file">) => Promise<M["response"]>, progress: number | undefined] {
  const [run] = useAction<M>(mutation)
  const [progress, setProgress] = useState<number>()
  const upload = useCallback(
    (file: File, variables: Omit<M["variables"], "file">) => {
      setProgress(0)
      listeners.set(file, setProgress)
      return run({ ...variables, file: null } as M["variables"], { uploadables: { file } }).finally(() => setProgress(undefined))
    },
    [run],
  )
  return [upload, progress]
}
