/**
 * @generated SignedSource<<ebdbab8896d4cd15642c59db8328e95e>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ExportStatus = "COMPLETED" | "FAILED" | "QUEUED" | "RUNNING";
import type { FragmentRefs } from "relay-runtime";
export type dataArchivePanel_query$data = {
  readonly dataArchives: {
    readonly nodes: ReadonlyArray<{
      readonly createdAt: string;
      readonly expiresAt: string;
      readonly id: string;
      readonly sectionCount: number;
      readonly status: ExportStatus;
      readonly totalSections: number;
      readonly url: string | null | undefined;
    }>;
  } | null | undefined;
  readonly " $fragmentType": "dataArchivePanel_query";
};
export type dataArchivePanel_query$key = {
  readonly " $data"?: dataArchivePanel_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"dataArchivePanel_query">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "dataArchivePanel_query",
  "selections": [
    {
      "alias": null,
      "args": [
        {
          "kind": "Literal",
          "name": "first",
          "value": 1
        }
      ],
      "concreteType": "DataArchiveConnection",
      "kind": "LinkedField",
      "name": "dataArchives",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "DataArchive",
          "kind": "LinkedField",
          "name": "nodes",
          "plural": true,
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
              "name": "status",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "sectionCount",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "totalSections",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "createdAt",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "expiresAt",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "url",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": "dataArchives(first:1)"
    }
  ],
  "type": "Query",
  "abstractKey": null
};

(node as any).hash = "242226f15d940e59525b7c00efe000b7";

export default node;
