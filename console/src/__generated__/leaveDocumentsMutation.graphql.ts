/**
 * @generated SignedSource<<c830eebc8e09bc749d669c68d4085663>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type leaveDocumentsMutation$variables = {
  file: null;
  requestId: string;
};
export type leaveDocumentsMutation$data = {
  readonly uploadLeaveDocument: {
    readonly id: string;
    readonly request: {
      readonly " $fragmentSpreads": FragmentRefs<"leaveDocuments_request">;
    } | null | undefined;
  } | null | undefined;
};
export type leaveDocumentsMutation = {
  response: leaveDocumentsMutation$data;
  variables: leaveDocumentsMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "file"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "requestId"
},
v2 = [
  {
    "kind": "Variable",
    "name": "file",
    "variableName": "file"
  },
  {
    "kind": "Variable",
    "name": "requestId",
    "variableName": "requestId"
  }
],
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "leaveDocumentsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "LeaveDocument",
        "kind": "LinkedField",
        "name": "uploadLeaveDocument",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveRequest",
            "kind": "LinkedField",
            "name": "request",
            "plural": false,
            "selections": [
              {
                "args": null,
                "kind": "FragmentSpread",
                "name": "leaveDocuments_request"
              }
            ],
            "storageKey": null
          }
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
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "leaveDocumentsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "LeaveDocument",
        "kind": "LinkedField",
        "name": "uploadLeaveDocument",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveRequest",
            "kind": "LinkedField",
            "name": "request",
            "plural": false,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "AvailableAction",
                "kind": "LinkedField",
                "name": "availableActions",
                "plural": true,
                "selections": [
                  (v4/*:: as any*/),
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
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveDocument",
                "kind": "LinkedField",
                "name": "documentFiles",
                "plural": true,
                "selections": [
                  (v3/*:: as any*/),
                  (v4/*:: as any*/),
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
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "9e50966415aea399afe0f460dc138c31",
    "id": null,
    "metadata": {},
    "name": "leaveDocumentsMutation",
    "operationKind": "mutation",
    "text": "mutation leaveDocumentsMutation(\n  $requestId: ID!\n  $file: Upload!\n) {\n  uploadLeaveDocument(requestId: $requestId, file: $file) {\n    id\n    request {\n      ...leaveDocuments_request\n      id\n    }\n  }\n}\n\nfragment leaveDocuments_request on LeaveRequest {\n  id\n  availableActions {\n    name\n    allowed\n  }\n  documentFiles {\n    id\n    name\n    size\n    url\n  }\n}\n"
  }
};
})();

(node as any).hash = "1183b9f092799a5f0b896c17d05bce37";

export default node;
