/**
 * @generated SignedSource<<7483c96b70453fa439fa493d09939d24>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ExportStatus = "COMPLETED" | "FAILED" | "QUEUED" | "RUNNING";
export type ListName = "APPLICATIONS" | "AUDIT" | "CANDIDATES" | "EMPLOYEES" | "EMPLOYEE_SNAPSHOTS" | "JOBS" | "LEAVE_BALANCES" | "LEAVE_REQUESTS" | "TASKS";
import type { FragmentRefs } from "relay-runtime";
export type exportFile_node$data = {
  readonly expiresAt?: string;
  readonly id?: string;
  readonly list?: ListName;
  readonly rowCount?: number;
  readonly status?: ExportStatus;
  readonly totalRows?: number | null | undefined;
  readonly url?: string | null | undefined;
  readonly " $fragmentType": "exportFile_node";
};
export type exportFile_node$key = {
  readonly " $data"?: exportFile_node$data;
  readonly " $fragmentSpreads": FragmentRefs<"exportFile_node">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "exportFile_node",
  "selections": [
    {
      "kind": "InlineFragment",
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "id",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "list",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "status",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "rowCount",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "totalRows",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "url",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "expiresAt",
          "storageKey": null
        }
      ],
      "type": "Export",
      "abstractKey": null
    }
  ],
  "type": "Node",
  "abstractKey": "__isNode"
};

(node as any).hash = "efd0d94bf72747815e61259da91ff11e";

export default node;
