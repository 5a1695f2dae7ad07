/**
 * @generated SignedSource<<4ee9105b10a1995dcf7c2da796735eea>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type dataArchivePanelQuery$variables = Record<PropertyKey, never>;
export type dataArchivePanelQuery$data = {
  readonly " $fragmentSpreads": FragmentRefs<"dataArchivePanel_query">;
};
export type dataArchivePanelQuery = {
  response: dataArchivePanelQuery$data;
  variables: dataArchivePanelQuery$variables;
};

const node: ConcreteRequest = {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "dataArchivePanelQuery",
    "selections": [
      {
        "args": null,
        "kind": "FragmentSpread",
        "name": "dataArchivePanel_query"
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "dataArchivePanelQuery",
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
    ]
  },
  "params": {
    "cacheID": "a15c8e4ded99f151741cf4c8bbae8271",
    "id": null,
    "metadata": {},
    "name": "dataArchivePanelQuery",
    "operationKind": "query",
    "text": "query dataArchivePanelQuery {\n  ...dataArchivePanel_query\n}\n\nfragment dataArchivePanel_query on Query {\n  dataArchives(first: 1) {\n    nodes {\n      id\n      status\n      sectionCount\n      totalSections\n      createdAt\n      expiresAt\n      url\n    }\n  }\n}\n"
  }
};

(node as any).hash = "d4daf819a9563a58a6945951abd8d02c";

export default node;
