// Stores a document of the caller. An upload fulfills the oldest request for its type.
import { graphql } from "react-relay"
import type { DocumentType, uploadDocumentMutation } from "../../__generated__/uploadDocumentMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useUpload } from "../../relay/upload.ts"
import { useToast } from "../../ui/toasts.tsx"

const Mutation = graphql`
  mutation uploadDocumentMutation(
    $employeeId: ID!
    $file: Upload!
    $input: UploadEmployeeDocumentInput!
    $connections: [ID!]!
  ) {
    uploadEmployeeDocument(employeeId: $employeeId, file: $file, input: $input)
      @prependNode(connections: $connections, edgeTypeName: "EmployeeDocumentEdge") {
      id
      name
      ...documentList_document
      request {
        id
        status
      }
    }
  }
`

export type { DocumentType }

/** Uploads a file and says so. Throws what the server says against it. */
export function useDocumentUpload(employeeId: string, connections: string[]) {
  const text = useText()
  const toast = useToast()
  const [run, progress] = useUpload<uploadDocumentMutation>(Mutation)
  const upload = async (file: File, type: DocumentType, expiresOn?: string | null) => {
    const variables = { employeeId, input: { type, ...(expiresOn ? { expiresOn } : {}) }, connections }
    const { uploadEmployeeDocument } = await run(file, variables)
    toast.done(text("documents.uploaded", { name: uploadEmployeeDocument?.name ?? file.name }))
  }
  return [upload, progress] as const
}
