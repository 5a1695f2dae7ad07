/**
 * @generated SignedSource<<4adbeb6aa334291c1a0d51afbc8a339d>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type DocumentRequestStatus = "CANCELLED" | "FULFILLED" | "OPEN";
export type DocumentType = "CERTIFICATION" | "CONTRACT" | "ID" | "OTHER" | "TAX";
export type UploadEmployeeDocumentInput = {
  expiresOn?: string | null | undefined;
  type: DocumentType;
};
export type uploadDocumentMutation$variables = {
  connections: ReadonlyArray<string>;
  employeeId: string;
  file: null;
  input: UploadEmployeeDocumentInput;
};
export type uploadDocumentMutation$data = {
  readonly uploadEmployeeDocument: {
    readonly id: string;
    readonly name: string;
    readonly request: {
      readonly id: string;
      readonly status: DocumentRequestStatus;
    } | null | undefined;
    readonly " $fragmentSpreads": FragmentRefs<"documentList_document">;
  } | null | undefined;
};
export type uploadDocumentMutation = {
  response: uploadDocumentMutation$data;
  variables: uploadDocumentMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "connections"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "employeeId"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "file"
},
v3 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "input"
},
v4 = [
  {
    "kind": "Variable",
    "name": "employeeId",
    "variableName": "employeeId"
  },
  {
    "kind": "Variable",
    "name": "file",
    "variableName": "file"
  },
  {
    "kind": "Variable",
    "name": "input",
    "variableName": "input"
  }
],
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v6 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v7 = {
  "alias": null,
  "args": null,
  "concreteType": "DocumentRequest",
  "kind": "LinkedField",
  "name": "request",
  "plural": false,
  "selections": [
    (v5/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "status",
      "storageKey": null
    }
  ],
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "uploadDocumentMutation",
    "selections": [
      {
        "alias": null,
        "args": (v4/*:: as any*/),
        "concreteType": "EmployeeDocument",
        "kind": "LinkedField",
        "name": "uploadEmployeeDocument",
        "plural": false,
        "selections": [
          (v5/*:: as any*/),
          (v6/*:: as any*/),
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "documentList_document"
          },
          (v7/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "uploadDocumentMutation",
    "selections": [
      {
        "alias": null,
        "args": (v4/*:: as any*/),
        "concreteType": "EmployeeDocument",
        "kind": "LinkedField",
        "name": "uploadEmployeeDocument",
        "plural": false,
        "selections": [
          (v5/*:: as any*/),
          (v6/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "version",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "size",
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
            "name": "type",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "expiresOn",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "uploadedAt",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "AvailableAction",
            "kind": "LinkedField",
            "name": "availableActions",
            "plural": true,
            "selections": [
              (v6/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "allowed",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          (v7/*:: as any*/)
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v4/*:: as any*/),
        "filters": null,
        "handle": "prependNode",
        "key": "",
        "kind": "LinkedHandle",
        "name": "uploadEmployeeDocument",
        "handleArgs": [
          {
            "kind": "Variable",
            "name": "connections",
            "variableName": "connections"
          },
          {
            "kind": "Literal",
            "name": "edgeTypeName",
            "value": "EmployeeDocumentEdge"
          }
        ]
      }
    ]
  },
  "params": {
    "cacheID": "c27dd70d7c77b36e62eab2e1527c6245",
    "id": null,
    "metadata": {},
    "name": "uploadDocumentMutation",
    "operationKind": "mutation",
    "text": "mutation uploadDocumentMutation(\n  $employeeId: ID!\n  $file: Upload!\n  $input: UploadEmployeeDocumentInput!\n) {\n  uploadEmployeeDocument(employeeId: $employeeId, file: $file, input: $input) {\n    id\n    name\n    ...documentList_document\n    request {\n      id\n      status\n    }\n  }\n}\n\nfragment documentList_document on EmployeeDocument {\n  id\n  version\n  name\n  size\n  url\n  type\n  expiresOn\n  uploadedAt\n  availableActions {\n    name\n    allowed\n  }\n}\n"
  }
};
})();

(node as any).hash = "5ece32c9fde8b968c1155e46c4777703";

export default node;
