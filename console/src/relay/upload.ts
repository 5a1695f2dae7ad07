// Uploads. XMLHttpRequest reports how much of a request was sent, which `fetch` does not.
import { useCallback, useState } from "react"
import type { GraphQLTaggedNode, MutationParameters } from "relay-runtime"
import { useAction } from "./action.ts"

/** The functions that want to know how much of a file was sent. */
const listeners = new WeakMap<Blob, (share: number) => void>()

/** Sends a form as `fetch` does. */
export const sendForm = (path: string, { method = "POST", headers }: RequestInit, form: FormData): Promise<Response> =>
  new Promise((resolve, reject) => {
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
