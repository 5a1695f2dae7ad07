/**
 * @generated SignedSource<<c2e9a1bee41f3fb1ec48fe934872d2b2>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type LeaveChangeStatus = "APPROVED" | "PENDING" | "REJECTED" | "WITHDRAWN";
export type leaveChangeRowApproveMutation$variables = {
  id: string;
  requestId: string;
  version?: number | null | undefined;
};
export type leaveChangeRowApproveMutation$data = {
  readonly approveLeaveChange: {
    readonly status: LeaveChangeStatus;
    readonly " $fragmentSpreads": FragmentRefs<"leaveChangeRow_change">;
  } | null | undefined;
};
export type leaveChangeRowApproveMutation = {
  response: leaveChangeRowApproveMutation$data;
  variables: leaveChangeRowApproveMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "requestId"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "version"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "expectedVersion",
    "variableName": "version"
  },
  {
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  },
  {
    "kind": "Variable",
    "name": "requestId",
    "variableName": "requestId"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "status",
  "storageKey": null
},
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
  "name": "startDate",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endDate",
  "storageKey": null
},
v6 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "reason",
  "storageKey": null
},
v7 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "leaveChangeRowApproveMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "LeaveChangeRequest",
        "kind": "LinkedField",
        "name": "approveLeaveChange",
        "plural": false,
        "selections": [
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveChangeRow_change"
          },
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "leaveChangeRowApproveMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "LeaveChangeRequest",
        "kind": "LinkedField",
        "name": "approveLeaveChange",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
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
            "name": "requestId",
            "storageKey": null
          },
          (v4/*:: as any*/),
          (v5/*:: as any*/),
          (v6/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "employee",
            "plural": false,
            "selections": [
              (v3/*:: as any*/),
              (v7/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveRequest",
            "kind": "LinkedField",
            "name": "request",
            "plural": false,
            "selections": [
              (v3/*:: as any*/),
              (v4/*:: as any*/),
              (v5/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveTeamAbsences",
            "kind": "LinkedField",
            "name": "teamAbsences",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "teamSize",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "absentCount",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveTeamAbsentee",
                "kind": "LinkedField",
                "name": "absentees",
                "plural": true,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "employeeId",
                    "storageKey": null
                  },
                  (v7/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "firstDay",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "lastDay",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
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
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "allowed",
                "storageKey": null
              },
              (v6/*:: as any*/)
            ],
            "storageKey": null
          },
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "1b12ca8c45fb1ae042517576c02d1a43",
    "id": null,
    "metadata": {},
    "name": "leaveChangeRowApproveMutation",
    "operationKind": "mutation",
    "text": "mutation leaveChangeRowApproveMutation(\n  $id: ID!\n  $requestId: ID!\n  $version: Int\n) {\n  approveLeaveChange(id: $id, requestId: $requestId, expectedVersion: $version) {\n    ...leaveChangeRow_change\n    status\n    id\n  }\n}\n\nfragment leaveChangeRow_change on LeaveChangeRequest {\n  id\n  version\n  requestId\n  startDate\n  endDate\n  reason\n  employee {\n    id\n    fullName\n  }\n  request {\n    id\n    startDate\n    endDate\n  }\n  teamAbsences {\n    ...teamAway_absences\n  }\n  availableActions {\n    name\n    allowed\n    reason\n  }\n}\n\nfragment teamAway_absences on LeaveTeamAbsences {\n  teamSize\n  absentCount\n  absentees {\n    employeeId\n    fullName\n    firstDay\n    lastDay\n  }\n}\n"
  }
};
})();

(node as any).hash = "af7929cb0304d8a43c0f463cb537c64d";

export default node;
